internal import LanguageServerLaws
internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import TestSupport

/// How each input is checked. The first argument chooses this (`pb-fuzz parse …`); libFuzzer receives the others.
private enum Target: String {
  /// The input is a board. Its blocks must tile the text, and it must be possible to read all its parts.
  case parse
  /// The input is a board, followed by four bytes that choose an edit. Unless the edit is refused, its inverse must undo it, and
  /// parsing only the text around the edit must give the same as parsing the whole text.
  case edit
  /// The input is a board and two changed versions of it, with record separators (0x1E) between them. Without two separators, it
  /// is one board, followed by eight bytes that choose two edits.
  case merge
  /// The input is what a terminal sends. Its events must not depend on how it is split into reads, and a paste must stay one.
  case keys
  /// The input is a script that draws screens. Each difference that is drawn must give the next screen, on terminals that measure
  /// characters in different ways.
  case screen
  /// The input is what a text editor sends to the language server.
  case lsp

  func run(_ input: UnsafeBufferPointer<UInt8>) {
    switch self {
    case .parse: checkReading(ParsedBoard(Array(input)))
    case .edit:
      checkEdit(ParsedBoard(Array(input.dropLast(min(input.count, 4)))), Array(input.suffix(4)) + [0, 0, 0, 0])
    case .merge: checkMerge(input)
    case .keys:
      let violation = ScreenLaws.violation(
        ofInput: Array(input), split: Int(input.first ?? 0) * 31 + Int(input.last ?? 0))
      if let violation { preconditionFailure(violation) }
    case .lsp: if let violation = laws?.violation(of: Array(input)) { preconditionFailure(violation) }
    case .screen: if let violation = ScreenLaws.violation(ofScreens: input) { preconditionFailure(violation) }
    }
  }
}

private func checkReading(_ board: ParsedBoard) {
  var position = 0
  for block in board.blocks {
    precondition(
      block.range.lowerBound == position && !block.range.isEmpty, "a block is empty, or does not follow the one before")
    position = block.range.upperBound
  }
  precondition(position == board.source.bytes.count, "the blocks do not cover the text")
  board.forEachSyntax(ofCards: board.cards.indices) { card, bytes in
    for field in card.fields {
      precondition(
        card.range.lowerBound <= field.range.lowerBound && field.range.upperBound <= card.range.upperBound,
        "a field is outside of its card")
    }
    if let range = card.titleRange(bytes) {
      precondition(String(decoding: bytes[range], as: UTF8.self) == card.title(bytes), "the title is not in its range")
    }
  }
  _ = board.board(fileName: "board")
  _ = board.unsortedCards(by: SortOrder([SortKey("title")!, SortKey("-due")!]))
}

private func checkEdit(_ board: ParsedBoard, _ choice: [UInt8]) {
  guard let done = edit(board, kind: choice[0], Int(choice[1]), Int(choice[2]), Int(choice[3])) else { return }
  precondition(done.edits.applied(to: board.source.bytes) == done.board.source.bytes, "the edits give another board")
  let whole = ParsedBoard(done.board.source.bytes)
  for found in [done.board, board.reading(done.board.source.bytes)] {
    precondition(
      found.blocks == whole.blocks && found.columns == whole.columns && found.cards == whole.cards
        && found.findings == whole.findings, "parsing around the edit differs from parsing the whole text")
  }
  precondition(
    done.inverse.applied(to: done.board.source.bytes) == board.source.bytes, "the inverse does not restore the board")
}

/// Checks that a merge obeys the laws P2 to P5 of ``MergeCase``, and P1 if all texts are UTF-8.
private func checkMerge(_ input: UnsafeBufferPointer<UInt8>) {
  var texts = input.split(separator: 0x1E, maxSplits: 2, omittingEmptySubsequences: false).map { Array($0) }
  if texts.count < 3 {
    let board = ParsedBoard(Array(input.dropLast(min(input.count, 8))))
    let choice = Array(input.suffix(8)) + [UInt8](repeating: 0, count: 8)
    let sides = [0, 4].map { at in
      edit(board, kind: choice[at], Int(choice[at + 1]), Int(choice[at + 2]), Int(choice[at + 3]))?.board ?? board
    }
    texts = [board.source.bytes, sides[0].source.bytes, sides[1].source.bytes]
  }
  let violation = MergeCase(base: texts[0].isEmpty ? nil : texts[0], ours: texts[1], theirs: texts[2]).violation()
  // P1 says that no word is lost. A conflict note is text, so bytes that are not UTF-8 become replacement characters in it.
  let isText = texts.allSatisfy { String(validating: $0, as: UTF8.self) != nil }
  guard let violation, ["P2", "P3", "P4", "P5"].contains(violation.prefix(2)) || (isText && violation.hasPrefix("P1"))
  else { return }
  preconditionFailure(violation)
}

private nonisolated(unsafe) var target = Target.edit
/// The laws of the language server, with a folder that is deleted at the end of the program. The plan is in a folder of its own: a
/// document beside the plan makes the server look for boards there.
private let around = try? TemporaryFolder(["around/plan/.planboard.yml": "boards: \"**/*.md\"\n"])
private let laws = around.map { ServerLaws(folder: $0.path("around/plan")) }

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  target.run(UnsafeBufferPointer(start: start, count: count))
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argc: UnsafeMutablePointer<CInt>, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ callback: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// The entry point, which hands over to libFuzzer's driver. Its name is the one that the package manager expects: `<name>_main`.
@_cdecl("pb_fuzz_main")
public func main(_ argc: CInt, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  var argc = argc
  var argv = argv
  if argc > 1, let name = argv?[1], let named = Target(rawValue: String(cString: name)) {
    target = named
    // libFuzzer receives the arguments without the first one.
    argv?[1] = argv?[0]
    argv = argv?.advanced(by: 1)
    argc -= 1
  }
  return runDriver(&argc, &argv) { fuzz($0, $1) }
}

private func edit(_ board: ParsedBoard, kind: UInt8, _ a: Int, _ b: Int, _ c: Int) -> VerifiedEdit? {
  let column = board.columns.isEmpty ? nil : b % board.columns.count
  let place = column.map {
    CardPlace(column: $0, index: min(c, max(0, board.cards(column: $0, section: nil).count - 1)))
  }
  if !board.cards.isEmpty {
    let card = a % board.cards.count
    switch kind % 16 {
    case 0, 1: return place.flatMap { try? board.moving(card, to: $0) }
    case 2: return try? b % 2 == 0 ? board.removing(card) : board.archiving(card)
    case 3: return try? board.settingTitle(ofCard: card, to: "# [x] due:2026-01-01 *t")
    case 4: return try? board.settingBox(ofCard: card, to: b % 2 == 0 ? .done : nil)
    case 5: return try? board.setting(.due, ofCard: card, to: b % 2 == 0 ? ["2026-12-01"] : [])
    case 6: return try? board.setting(.tag, ofCard: card, to: b % 2 == 0 ? ["x"] : [])
    case 7: return try? board.replacingNotes(ofCard: card, with: b % 2 == 0 ? "" : "- note\n```\ncode")
    case 8: return try? board.sorting(by: SortOrder([SortKey(b % 2 == 0 ? "title" : "-due")!]))
    case 9: return place.flatMap { try? board.inserting(card, of: board, at: $0) }
    default: break
    }
  }
  switch kind % 6 {
  case 0: return place.flatMap { try? board.inserting(NewCard(title: "- new", notes: "# notes"), at: $0) }
  case 1: return try? board.addingColumn("New #", at: a % (board.columns.count + 1))
  case 2: return column.flatMap { try? board.removingColumn($0) }
  case 3: return column.flatMap { try? board.renamingColumn($0, to: "--- ") }
  case 4: return column.flatMap { try? board.movingColumn($0, to: a % board.columns.count) }
  default: return try? board.settingFrontMatter("title", to: a % 3 == 0 ? nil : .scalar("a: #b"))
  }
}
