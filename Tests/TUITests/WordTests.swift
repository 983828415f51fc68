internal import Foundation
internal import PlanBoardCore
internal import PlanBoardMessages
internal import PlanBoardScreen
@testable internal import PlanBoardTUI
internal import TestSupport
internal import Testing

/// The catalogue of the words of the board, also in languages that nobody speaks.
struct WordTests {
  /// The sources of some folders, without comments.
  private func sources(_ folders: String...) throws -> [(name: String, text: String)] {
    var found: [(String, String)] = []
    for folder in folders {
      let url = Boards.root.appending(path: "Sources/\(folder)")
      for name in try FileManager.default.subpathsOfDirectory(atPath: url.path) where name.hasSuffix(".swift") {
        let text = try String(contentsOf: url.appending(path: name), encoding: .utf8)
        found.append((name, text.split(separator: "\n").filter { !$0.contains("///") }.joined(separator: "\n")))
      }
    }
    return found
  }

  @Test func `every word of the catalogue is used, and every one that a shell asks for is used by one`() throws {
    let messages = try sources("PlanBoardMessages")
    let words = try #require(messages.first { $0.name == "BoardScreenWords.swift" }).text
    for word in BoardWord.allCases {
      let name = "\(word)"
      let pattern = try Regex("\\.\(name)\\b")
      #expect(words.contains(pattern), "\(name) is not used")
    }
    let shells = try sources("PlanBoardTUI", "pb").map(\.text).joined(separator: "\n")
    for match in words.matches(of: #/package (?:var|func|static let) (\w+)/#) {
      let name = String(match.1)
      let pattern = try Regex("(?i:words)\\.\(name)\\b")
      #expect(shells.contains(pattern), "\(name) is used by no shell")
    }
  }

  @Test(arguments: PseudoLanguage.allCases)
  func `words of another language are drawn at every size`(language: PseudoLanguage) throws {
    try language.speaking {
      let board = try TestBoard(["a.md": ScreenGoldenTests.board])
      for keys in [
        "", "i", "0", "?", "escape m", "escape escape escape e", "escape E", "escape :", "escape x x", "/ t",
      ] {
        board.press(keys)
        for (columns, rows) in [(20, 6), (40, 12), (52, 20), (80, 24), (200, 50), (500, 12)] {
          let grid = board.app.draw(columns: columns, rows: rows)
          #expect((grid.columns, grid.rows) == (columns, rows))
          let borders = (2..<rows).map { row in (0..<columns).filter { grid[$0, row].character == "│" } }
          // Words that are long or wide push no border away.
          if keys.isEmpty, columns == 80 { #expect(Set(borders[0..<rows - 4]).count == 1) }
        }
      }
      #expect(try board.text() == ScreenGoldenTests.board)
    }
  }

  @Test func `no English is left on a screen in another language, but for names and what users type`() throws {
    try PseudoLanguage.rightToLeft.speaking {
      // Without cards, and with names in capitals, all small letters are words of the board.
      let board = try TestBoard(["a.md": "---\nplanboard: 1\n---\n# PLAN\n\n## TO DO\n"])
      for keys in ["", "? j", "escape 0", "escape f", "escape p", "escape @"] {
        board.press(keys)
        let letters = Set(
          board.screen.split { !$0.isASCII || !$0.isLowercase }.map(String.init).filter { $0.count > 2 })
        // Keys and views have the same names in all languages.
        let names: Set = [
          "left", "right", "down", "page", "home", "end", "tab", "space", "delete", "enter", "escape", "today", "soon",
          "week", "overdue", "pinned", "recent", "blocked",
        ]
        #expect(letters.subtracting(names).isEmpty, "\(keys): \(letters.subtracting(names))")
      }
    }
  }

  @Test func `a number chooses the form of the text`() {
    #expect([0, 1, 2].map { BoardScreenWords().marked($0) } == ["0 cards marked", "1 card marked", "2 cards marked"])
    // A value that looks like the place of another value stays what it is.
    #expect(BoardScreenWords().filtered("{1} {0} {x", count: 1) == "“{1} {0} {x”: 1 card")
  }
}
