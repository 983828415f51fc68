internal import Foundation
internal import Testing
internal import TestSupport

/// What docs/dev/architecture.md says about the sources of `pb`: commands, variables and sessions.
extension HouseRuleTests {
  private static let commandLine = sources.filter { target(of: $0.path) == "pb" }

  /// The name of a source file without its folders and its extension.
  private static func name(of path: String) -> String {
    String(path.split(separator: "/").last?.prefix { $0 != "." } ?? "")
  }

  /// The paragraph of a text that begins with some words, as one line.
  private static func paragraph(beginning words: String, in text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix(words) }.prefix { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Commands

  /// The files of commands that hold more or less than one command, although the text does not say so; and the files of
  /// which it says so without need.
  private static func commandFaults(_ text: String, _ files: [(path: String, text: String)]) -> [String] {
    let words = paragraph(beginning: "Most files in `pb/Commands` hold one command.", in: text)
    let named = Set(words.matches(of: /`(\w+)`/).map { String($0.1) })
    return files.compactMap { path, text in
      let name = name(of: path)
      let commands = text.matches(of: /\bCommandConfiguration\(/.wordBoundaryKind(.simple)).count
      if commands == 1 { return named.contains(name) ? "holds one command: \(name)" : nil }
      return named.contains(name) ? nil : "holds \(commands) commands: \(name)"
    }
  }

  @Test func `a file of commands holds one command, or a family that the page names`() throws {
    let files = Self.commandLine.filter { $0.path.hasPrefix("Sources/pb/Commands/") }
    #expect(files.count > 30)
    #expect(try Self.commandFaults(Self.architecture(), files) == [])
  }

  @Test func `a file of several commands, and a family that is none, are found`() {
    let text = "Most files in `pb/Commands` hold one command. These hold a family: `TwoCommand` (two,\nmore), `Part`.\n"
    let one = "static let configuration = CommandConfiguration(commandName: \"a\")\n"
    func faults(_ name: String, _ commands: Int) -> [String] {
      Self.commandFaults(text, [("Sources/pb/Commands/A/\(name).swift", String(repeating: one, count: commands))])
    }
    #expect(faults("OneCommand", 1) == [])
    #expect(faults("TwoCommand", 2) == [])
    #expect(faults("Part", 0) == [])
    #expect(faults("OneCommand", 2) == ["holds 2 commands: OneCommand"])
    #expect(faults("Rest", 0) == ["holds 0 commands: Rest"])
    #expect(faults("TwoCommand", 1) == ["holds one command: TwoCommand"])
  }

  // MARK: Variables

  /// The variables that files of `pb` ask for by name, each as `name in file`. A constant stands for its type.
  private static func variables(in files: [(path: String, text: String)]) -> Set<String> {
    Set(
      files.flatMap { path, text in
        text.matches(of: /\benvironment\((?:"(\w+)"|([A-Z]\w+)\.\w+)\)/.wordBoundaryKind(.simple)).map {
          "\($0.1 ?? $0.2 ?? "") in \(name(of: path))"
        }
      })
  }

  /// The variables that the page names, in the same form.
  private static func namedVariables(_ text: String) -> Set<String> {
    let words = paragraph(beginning: "Other targets decide what a variable", in: text)
    let list = words.split(separator: "by name: ", maxSplits: 1).last ?? ""
    return Set(list.matches(of: /`(\w+)`\)? in `(\w+)`/).map { "\($0.1) in \($0.2)" })
  }

  @Test func `pb asks by name only for the variables that the page lists`() throws {
    let (asked, named) = (Self.variables(in: Self.commandLine), try Self.namedVariables(Self.architecture()))
    #expect(asked.sorted() == named.sorted())
    #expect(named.count > 3)
  }

  @Test func `a variable that is asked for by name is found`() {
    let files = [
      ("Sources/pb/App/A.swift", "System.environment(\"TERM\")\nenvironment(name)"),
      ("Sources/pb/App/B.swift", "colors { System.environment($0) }\nSystem.environment(Request.variable)"),
    ]
    #expect(Self.variables(in: files) == ["TERM in A", "Request in B"])
    let text =
      "Other targets decide what a variable means: `A` in `C`. By name: `D` in `C`, by name: `TERM` in `A`, and the\none (`Request`) in `B`.\n"
    #expect(Self.namedVariables(text) == ["TERM in A", "Request in B"])
  }

  @Test func `the store reads one variable of the environment by itself`() {
    let names = Self.sources.filter { Self.libraries[Self.target(of: $0.path)] != nil }.flatMap { path, text in
      text.matches(of: /\bgetenv\(([^)]*)\)/.wordBoundaryKind(.simple)).map { "\($0.1) in \(Self.name(of: path))" }
    }
    #expect(names == ["\"PB_MAX_SIZE\" in SystemCalls"])
  }

  // MARK: Sessions

  @Test func `of all commands, only pb tui opens a session that keeps parsed boards`() {
    let sessions = Self.commandLine.flatMap { path, text in
      text.matches(of: /\bcacheLimit:|\bliveSession\(\)/.wordBoundaryKind(.simple)).map {
        "\($0.output) in \(Self.name(of: path))"
      }
    }
    #expect(sessions.sorted() == ["cacheLimit: in Plan", "liveSession() in Plan", "liveSession() in TUICommand"])
  }
}
