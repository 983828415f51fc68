internal import Foundation
internal import Testing
internal import TestSupport

/// The rule that text for other programs is escaped in one place each.
extension HouseRuleTests {
  /// Mistakes in escaping text for other programs. Most arise because Swift compares `Character`s, but a shell or a parser bytes.
  private static func escapingFaults(_ text: String, isEscaper: Bool) -> [String] {
    var faults: [String] = []
    // `replacing` compares Characters, so it does not find a `'` before a combining mark.
    if text.contains(/\.replacing(Occurrences)?\(/) { faults.append("replaces Characters") }
    // Escape sequences of other languages may be only in Escaping/.
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
    // In a command for people to paste, names must be quoted by ShellWord or Path.shellWord.
    let commands =
      text.matches(of: /`(?:pb|chmod) (?:[^`\n]|"\s*\+ ")*`/).map(\.output)
      + text.matches(of: /\\\(pb: "(?:[^"\\\n]|\\"|\\\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\))*"\)/).map {
        $0.output.dropFirst(2).dropLast()
      }
    for command in commands {
      for name in command.matches(of: /\\\((?:[^()]|\([^()]*\))*\)/)
      where !name.output.contains("ShellWord.quoted(") && !name.output.contains(".shellWord(") {
        faults.append("does not quote a name in a command: \(name.output)")
      }
    }
    return faults
  }

  @Test func `text for other programs is escaped in one place each, byte by byte`() {
    var escapers = 0
    for (path, text) in Self.sources where path.hasPrefix("Sources/") {
      let isEscaper = path.hasPrefix("Sources/PlanBoardCore/Escaping/")
      if isEscaper { escapers += 1 }
      // Comments are left out, because they may mention such sequences.
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
      (#"help: "`pb resolve \(VisibleText.safe(path.text))` lists""#, false),
      (#"help: ["\(pb: "resolve \(VisibleText.safe(path.text))") lists"]"#, false),
      (#"help: ["\(pb: "sync \(path.text) --into x") does"]"#, false),
    ] {
      #expect(!Self.escapingFaults(code, isEscaper: isEscaper).isEmpty, "\(code)")
    }
    for (code, isEscaper) in [
      (#"case UInt8(ascii: "&"): "&amp;""#, true),
      (#"help: "`pb sync \(path.shellWord(or: "COPY"))` takes it in""#, false),
      (#"help: ["\(pb: "sync \(path.shellWord(or: "COPY"))") takes it in"]"#, false),
      (#"help: "`pb tags rename \(ShellWord.quoted(tag)) \(ShellWord.quoted(best))`""#, false),
      ("replacingNotes(of: card)", false),
    ] {
      #expect(Self.escapingFaults(code, isEscaper: isEscaper).isEmpty, "\(code)")
    }
  }
}
