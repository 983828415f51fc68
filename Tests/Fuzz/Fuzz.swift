internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Parses any bytes, checks the tiling, and makes one edit that the input chooses: it must be verified, local and undone
/// by its inverse, or refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: start, count: count)
  let board = ParsedBoard(Array(input.dropLast(min(count, 4))))
  var position = 0
  for block in board.blocks {
    precondition(block.range.lowerBound == position && !block.range.isEmpty, "the blocks do not tile the text")
    position = block.range.upperBound
  }
  precondition(position == board.source.bytes.count, "the blocks do not cover the text")
  _ = board.board(fileName: "board")
  let choice = Array(input.suffix(4)) + [0, 0, 0, 0]
  guard let done = edit(board, kind: choice[0], Int(choice[1]), Int(choice[2]), Int(choice[3])) else { return 0 }
  precondition(done.edits.applied(to: board.source.bytes) == done.board.source.bytes, "the edits do not make the board")
  precondition(
    done.inverse.applied(to: done.board.source.bytes) == board.source.bytes, "the inverse does not restore it")
  return 0
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ argc: UnsafeMutablePointer<CInt>, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ callback: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// The package manager calls an executable's entry `<name>_main`; libFuzzer has one of its own to hand over to.
@_cdecl("pb_fuzz_main")
public func main(_ argc: CInt, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
  var argc = argc
  var argv = argv
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
    case 2: return try? board.removing(card)
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
