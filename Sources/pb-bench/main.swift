internal import Foundation
internal import PlanBoardCore
internal import PlanBoardMarkdown

/// One layer of the work on one file, for callgrind: `pb-bench read|parse|fields|verify FILE`.
///
/// `read` is the baseline of a process that reads the file; `parse` makes a board; `fields` reads every field of every
/// card; `verify` is an edit of one card in the middle, with its second parse. Each checks its result.
struct Bench {
  let bytes: [UInt8]

  func run(_ layer: String) throws {
    guard layer != "read" else { return }
    let board = ParsedBoard(bytes)
    precondition(board.blocks.last.map { $0.range.upperBound == bytes.count } ?? bytes.isEmpty)
    switch layer {
    case "fields":
      var count = 0
      board.forEachText(ofCards: board.cards.indices) { text, _ in count += text.fields.count }
      print("\(board.cards.count) cards, \(count) fields")
    case "verify":
      let done = try board.settingBox(ofCard: board.cards.count / 2, to: .cancelled)
      precondition(done.inverse.applied(to: done.board.source.bytes) == bytes)
      print("edited")
    default: print("\(board.cards.count) cards")
    }
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let data = FileManager.default.contents(atPath: arguments[2]) else {
  print("usage: pb-bench read|parse|fields|verify FILE")
  exit(64)
}
try Bench(bytes: [UInt8](data)).run(arguments[1])
