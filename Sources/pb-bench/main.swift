internal import CCMark
internal import Foundation
internal import PlanBoardCore
internal import PlanBoardMarkdown
internal import PlanBoardStore

/// The kinds of work that `pb-bench KIND FILE...` does on each file.
///
/// - `cmark` is the yardstick: it only calls `cmark_parse_document`.
/// - `parse` parses a board.
/// - `fields` parses a board, and reads every field of every card.
/// - `verify` parses a board, edits the card in the middle, and parses the result.
/// - `all` does the work of `parse`, `fields` and `verify`, makes the whole model, and sorts the board.
/// - `edit` plans and verifies an edit, in a session that has already read the board.
/// - `type` reads the board with one more letter, in the same kind of session.
let layers = ["cmark", "parse", "fields", "verify", "all", "edit", "type"]

struct Bench {
  let bytes: [UInt8]

  func run(_ layer: String) {
    if layer == "cmark" { return parseWithCMark() }
    let board = ParsedBoard(bytes)
    precondition(board.blocks.last.map { $0.range.upperBound == bytes.count } ?? bytes.isEmpty)
    if layer == "fields" || layer == "all" { readFields(board) }
    if layer == "verify" || layer == "all" { edit(board) }
    if layer == "all" {
      _ = board.board(fileName: "board")
      _ = try? board.sorting(by: SortOrder([SortKey("title")!, SortKey("-due")!]))
    }
  }

  private func parseWithCMark() {
    bytes.withUnsafeBytes { bytes in
      let text = bytes.assumingMemoryBound(to: CChar.self)
      let document = cmark_parse_document(text.baseAddress, text.count, CMARK_OPT_DEFAULT)
      // The document is not freed, because only parsing is compared.
      precondition(document != nil)
    }
  }

  private func readFields(_ board: ParsedBoard) {
    var count = 0
    board.forEachSyntax(ofCards: board.cards.indices) { text, _ in count += text.fields.count }
    print("\(board.cards.count) cards, \(count) fields")
  }

  private func edit(_ board: ParsedBoard) {
    guard !board.cards.isEmpty, let done = try? board.settingBox(ofCard: board.cards.count / 2, to: .cancelled) else {
      return
    }
    precondition(done.inverse.applied(to: done.board.source.bytes) == bytes)
  }
}

/// Callgrind finds this function by its name, and counts its cost.
@inline(never)
func measure(_ work: Work) throws { try work.run() }

enum Work {
  case layer(String, Bench)
  case edit(LiveSession)
  case type(LiveSession)

  func run() throws {
    switch self {
    case .layer(let layer, let bench): bench.run(layer)
    case .edit(let session): session.edit()
    case .type(let session): try session.type()
    }
  }
}

let arguments = CommandLine.arguments
guard arguments.count > 2, layers.contains(arguments[1]) else {
  print("usage: pb-bench \(layers.joined(separator: "|")) FILE...")
  exit(64)
}
for path in arguments[2...] {
  guard let data = FileManager.default.contents(atPath: path) else {
    print("pb-bench: cannot read \(path)")
    exit(2)
  }
  switch arguments[1] {
  case "edit": try measure(.edit(LiveSession(Path(path))))
  case "type": try measure(.type(LiveSession(Path(path))))
  default: try measure(.layer(arguments[1], Bench(bytes: [UInt8](data))))
  }
}
