internal import Foundation
internal import PlanBoardCore
internal import PlanBoardMarkdown

let path = CommandLine.arguments[1]
let data = [UInt8](FileManager.default.contents(atPath: path)!)
let board = ParsedBoard(data)
if CommandLine.arguments.count > 2 {
  let model = board.board(fileName: "file")
  print(model.columns.count)
}
