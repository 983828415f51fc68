import Foundation
import TestSupport
import Testing

/// The structure of a board: its columns and cards, and the lines that they are on.
private struct Structure: Hashable, Decodable {
  struct Column: Hashable, Decodable {
    var name: String
    var line: Int
    var cards: [[Int]]
  }
  var columns: [Column]
  var archive: [[Int]]
}

/// The parts of `pb show --json` that describe the structure.
private struct ShownBoard: Decodable {
  struct Card: Decodable {
    var line: Int
    var endLine: Int
  }
  struct Column: Decodable {
    var name: String
    var line: Int
    var cards: [Card]
  }
  var columns: [Column]
  var archive: [Card]

  var structure: Structure {
    Structure(
      columns: columns.map { column in
        Structure.Column(name: column.name, line: column.line, cards: column.cards.map { [$0.line, $0.endLine] })
      },
      archive: archive.map { [$0.line, $0.endLine] })
  }
}

struct OracleTests {
  @Test(.thorough, .enabled(if: OtherTools.has("markdown-it"), "needs markdown-it-py and ruamel.yaml: see .ci/oracle"))
  func `a second, independent parser finds the same columns and cards on the same lines`() throws {
    let folder = try TemporaryFolder()
    let script = Boards.root.appending(path: "Tests/oracle/oracle.py").path
    let lines = try OtherTools.run("python3", [script] + Boards.real.map(\.path), in: folder)
      .split(separator: UInt8(ascii: "\n"))
    try #require(lines.count == Boards.real.count)
    for (file, line) in zip(Boards.real, lines) {
      let expected = try JSONDecoder().decode(Structure.self, from: Data(line))
      let shown = try JSONDecoder().decode(
        ShownBoard.self, from: Data(run(["show", "--json", file.path], in: folder).output))
      #expect(shown.structure == expected, "\(file)")
    }
  }
}
