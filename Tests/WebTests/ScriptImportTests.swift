internal import Foundation
internal import TestSupport
internal import Testing

/// The scripts of the page name each other's functions. A name that is missing stops the whole page, and only a browser would say so.
struct ScriptImportTests {
  private static let folder = Boards.root.appending(path: "Sources/PlanBoardWeb/Assets")

  private static func scripts() throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".js") }
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) })
  }

  /// The names that a script exports: of functions, values, and lists of values.
  private static func exports(_ script: String) -> Set<String> {
    var names: Set<String> = []
    for match in script.matches(of: /(?m)^export (?:async )?(?:function\*?|const|let|class) ([\w$]+)/) {
      names.insert(String(match.1))
    }
    for match in script.matches(of: /(?m)^export const [\[{]([^\]}]*)[\]}]/) {
      names.formUnion(match.1.split { $0 == "," || $0.isWhitespace }.map(String.init))
    }
    return names
  }

  @Test func `a script imports only what another one exports`() throws {
    let scripts = try Self.scripts()
    var count = 0
    for (name, script) in scripts {
      for match in script.matches(of: /import \{([^}]*)\} from '\.\/([\w.]+)'/) {
        let target = String(match.2)
        let exports = Self.exports(try #require(scripts[target], "\(name) imports \(target)"))
        for word in match.1.split(separator: ",") {
          let wanted =
            word.split(separator: " ", omittingEmptySubsequences: true).first.map { $0.filter { !$0.isNewline } } ?? ""
          guard !wanted.isEmpty else { continue }
          count += 1
          #expect(exports.contains(wanted), "\(name) imports \(wanted), which \(target) does not export")
        }
      }
      // Functions of a script that is loaded later are named as texts.
      for match in script.matches(of: /import\('\.\/([\w.]+)'\)/) {
        #expect(scripts[String(match.1)] != nil, "\(name)")
      }
    }
    #expect(count > 50)
    let board = try #require(scripts["board.js"])
    for (list, target) in [("editor", "editing.js"), ("menu", "menus.js")] {
      let exports = Self.exports(try #require(scripts[target]))
      for match in board.matches(of: /\[([^\]]*)\]\s*\.map\((\w+)\)/) where match.2 == list {
        for word in match.1.matches(of: /'([\w$]+)'/) {
          #expect(exports.contains(String(word.1)), "board.js wants \(word.1) of \(target)")
        }
      }
    }
  }
}
