internal import PlanBoardCore
@testable import PlanBoardStore

/// Recognizes the names of conflict copies in a slow, obvious way: it tries every rule at every position in a name.
enum SlowSyncToolNames {
  static func conflictCopy(_ name: [UInt8], exists: ([UInt8]) -> Bool) -> SyncToolNames.CopyName? {
    let dot = name.dropFirst().lastIndex(of: UInt8(ascii: "."))
    for rule in SyncToolNames.rules {
      let mark = Array("\(rule.mark.text)".utf8)
      var originals: [[UInt8]] = []
      for end in Set([dot ?? name.count, name.count]).sorted() where !rule.followsExtension || end == name.count {
        for start in (1..<max(1, end)).reversed()
        where matches(mark[...], name[start..<end]) && isOnePair(name[start..<end]) {
          let original = Array(name[..<start] + name[end...])
          if !rule.followsExtension || Path(bytes: original).isMarkdown { originals.append(original) }
        }
      }
      let isCertain = [.strong, .foreign].contains(rule.evidence)
      guard let original = originals.first(where: exists) ?? (isCertain ? originals.first : nil) else { continue }
      let isSure = exists(original) ? original == originals[0] : originals.count == 1
      return SyncToolNames.CopyName(
        tool: rule.tool, original: original, evidence: rule.evidence == .strong && !isSure ? .fair : rule.evidence)
    }
    return nil
  }

  /// Whether the bracket that opens at the start of the mark closes only at the end of the mark; true if the mark does not start
  /// with a bracket.
  private static func isOnePair(_ mark: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: mark, as: UTF8.self).drop { $0 == " " }
    guard text.unicodeScalars.first == "(" else { return true }
    let bytes = Array(text.utf8)
    return bytes.indices.dropFirst().allSatisfy { end in
      bytes[..<end].count { $0 == 0x28 } > bytes[..<end].count { $0 == 0x29 }
    }
  }

  private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    guard let sign = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch sign {
    case UInt8(ascii: "{"):
      let close = rest.firstIndex(of: UInt8(ascii: "}"))!
      return matches(rest[..<close] + rest[(close + 1)...], text) || matches(rest[(close + 1)...], text)
    case UInt8(ascii: "*"):
      return !text.isEmpty && (matches(rest, text.dropFirst()) || matches(pattern, text.dropFirst()))
    case UInt8(ascii: "%"):
      guard let digit = text.first, isDigit(digit) else { return false }
      return matches(rest, text.dropFirst()) || matches(pattern, text.dropFirst())
    default:
      guard let byte = text.first else { return false }
      let isMatch =
        switch sign {
        case UInt8(ascii: "#"): isDigit(byte)
        case UInt8(ascii: "?"): isDigit(byte) || Character(Unicode.Scalar(byte)).isASCIILetter
        default: lowercased(sign) == lowercased(byte)
        }
      return isMatch && matches(rest, text.dropFirst())
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
}

extension Character {
  fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
