internal import Foundation
internal import Testing
internal import TestSupport

/// Rules of the house that a compiler does not check.
struct HouseRuleTests {
  private static let sources: [(path: String, text: String)] = {
    let folder = Boards.root.appending(path: "Sources")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)).map { ("Sources/\(path)", $0) }
    }
  }()

  @Test func `every platform condition has its row in the record`() throws {
    let record = try String(
      contentsOf: Boards.root.appending(path: "docs/platform-decision-record.md"), encoding: .utf8)
    var conditions = 0
    for (path, text) in Self.sources {
      for line in text.split(separator: "\n") {
        guard let match = line.firstMatch(of: /#(?:if|elseif)\s+((?:os|canImport)\(\w+\))/) else { continue }
        conditions += 1
        let row = record.split(separator: "\n").first { $0.contains("| \(path) |") && $0.contains("`\(match.1)`") }
        #expect(row?.contains(/^\| \d{4}-\d{2}-\d{2} \|/) == true, "\(path): \(match.1)")
      }
    }
    #expect(conditions > 0)
  }

  @Test func `a target imports only what is below it`() {
    let allowed: [String: Set<String>] = [
      "PlanBoardCore": [],
      "PlanBoardMarkdown": ["PlanBoardCore", "CCMark", "CCMarkArena", "Yams", "Glibc", "Darwin"],
      "PlanBoardSync": ["PlanBoardCore", "PlanBoardMarkdown"],
      "PlanBoardWorkspace": ["PlanBoardCore", "PlanBoardMarkdown", "CFileCalls", "Glibc", "Darwin", "Synchronization"],
      "PlanBoardLint": ["PlanBoardCore", "PlanBoardMarkdown", "PlanBoardSync"],
      "PlanBoardIntents": [
        "PlanBoardCore", "PlanBoardMarkdown", "PlanBoardSync", "PlanBoardWorkspace", "PlanBoardLint",
        "Synchronization",
      ],
    ]
    for (path, text) in Self.sources {
      let target = String(path.split(separator: "/")[1])
      guard let imports = allowed[target] else { continue }
      for match in text.matches(of: /(?m)^\s*(?:\w+\s+)?import\s+(?:struct\s+|func\s+|enum\s+)?(\w+)/) {
        #expect(imports.contains(String(match.1)), "\(path) imports \(match.1)")
      }
    }
  }

  /// Mistakes that arise because Swift compares `Character`s, while a shell or a parser compares bytes.
  private static func escapingFaults(_ text: String, isEscaper: Bool) -> [String] {
    var faults: [String] = []
    // `replacing` works on Characters: it does not find a `'` before a combining mark.
    if text.contains(/\.replacing(Occurrences)?\(/) { faults.append("replaces Characters") }
    // Escape sequences for other languages belong only in Escaping/.
    let tellTales = [#"'\''"#, #"'\\''"#, "&amp;", "&lt;", "&quot;", "%25", "%0A", #""\\:""#, "\"##\"", "%{A"]
    if !isEscaper, let found = tellTales.first(where: { text.contains($0) }) {
      faults.append("escapes by itself: \(found)")
    }
    if isEscaper,
      text.contains(
        /\bCharacter\b(?!`)|\bfor (character|char) in\b|\.contains\("|\.(isLetter|isNumber|isPunctuation)\b/)
    {
      faults.append("looks at Characters")
    }
    // In a command for people to paste, names must be written by ShellWord or Path.shellWord.
    for command in text.matches(of: /`(?:pb|chmod) (?:[^`\n]|"\s*\+ ")*`/) {
      for name in command.output.matches(of: /\\\((?:[^()]|\([^()]*\))*\)/)
      where !name.output.contains("ShellWord.quoted(") && !name.output.contains(".shellWord(") {
        faults.append("a name as it is: \(name.output)")
      }
    }
    return faults
  }

  @Test func `text for other programs is escaped in one place each, byte by byte`() {
    var escapers = 0
    for (path, text) in Self.sources where path.hasPrefix("Sources/") {
      let isEscaper = path.hasPrefix("Sources/PlanBoardCore/Escaping/")
      if isEscaper { escapers += 1 }
      // Comments may mention such sequences.
      let code = text.split(separator: "\n").filter { !$0.contains(/^\s*\/\//) }.joined(separator: "\n")
      for fault in Self.escapingFaults(code, isEscaper: isEscaper) { Issue.record("\(path): \(fault)") }
    }
    #expect(escapers >= 8)
  }

  @Test func `the rule about escaping finds what it forbids`() {
    for (code, isEscaper) in [
      (#"text.replacing("&", with: "&amp;")"#, true), (#"text.replacingOccurrences(of: "'", with: "x")"#, false),
      (##"let word = "'" + parts.joined(separator: #"'\''"#) + "'""##, false), (#"case "<": result += "&lt;""#, false),
      ("for character in text { result.append(character) }", true), ("text.map { (c: Character) in c }", true),
      (#"safe.allSatisfy { $0.isLetter || "._-/".contains($0) }"#, true),
      (#"help: "`pb sync \(path.text) --into x` does""#, false),
      (#"help: "`pb resolve \(TerminalText.safe(path.text))` lists""#, false),
    ] {
      #expect(!Self.escapingFaults(code, isEscaper: isEscaper).isEmpty, "\(code)")
    }
    for (code, isEscaper) in [
      (#"case UInt8(ascii: "&"): "&amp;""#, true),
      (#"help: "`pb sync \(path.shellWord(or: "COPY"))` takes it in""#, false),
      (#"help: "`pb tags rename \(ShellWord.quoted(tag)) \(ShellWord.quoted(best))`""#, false),
      ("replacingNotes(of: card)", false),
    ] {
      #expect(Self.escapingFaults(code, isEscaper: isEscaper).isEmpty, "\(code)")
    }
  }

  @Test func `only the workspace opens files`() {
    for (path, text) in Self.sources
    where !path.hasPrefix("Sources/PlanBoardWorkspace") && !path.hasPrefix("Sources/pb") {
      #expect(!text.contains(/\b(fopen|open|FileManager|FileHandle)\(/), "\(path)")
    }
  }
}
