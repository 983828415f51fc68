internal import Foundation
internal import PlanBoardCore
internal import PlanBoardMarkdown

/// One layer of the work on one file, for callgrind: `pb-bench read|parse|fields|verify FILE`.
///
/// `read` is the baseline of a process that reads the file; `parse` makes a board; `fields` reads every field of every
/// card; `verify` is an edit of one card in the middle, with its second parse. Each checks its result.
let arguments = CommandLine.arguments
guard arguments.count == 3, let data = FileManager.default.contents(atPath: arguments[2]) else {
  print("usage: pb-bench read|parse|fields|verify FILE")
  exit(64)
}
let bytes = [UInt8](data)
if arguments[1] != "read" {
  let board = ParsedBoard(bytes)
  precondition(board.blocks.last.map { $0.range.upperBound == bytes.count } ?? bytes.isEmpty)
  switch arguments[1] {
  case "fields":
    var count = 0
    for card in board.cards.indices { count += board.text(ofCard: card).fields.count }
    print("\(board.cards.count) cards, \(count) fields")
  case "verify":
    let done = try board.settingBox(ofCard: board.cards.count / 2, to: .cancelled)
    precondition(done.inverse.applied(to: done.board.source.bytes) == bytes)
    print("edited")
  default: print("\(board.cards.count) cards")
  }
}
