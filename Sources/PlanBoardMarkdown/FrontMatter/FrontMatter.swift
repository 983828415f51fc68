internal import PlanBoardCore

/// YAML between two *fences* at the very start of a file (docs/format.md, "Front matter"). The opening fence is a line
/// `---`, the closing one a line `---` or `...`.
package struct FrontMatter: Hashable, Sendable {
  /// The range of the YAML and both fences, without the last line end.
  package var range: Range<Int>
  /// The range between the fences.
  package var content: Range<Int>
  /// The lines from the opening to the closing fence, 0-based.
  package var lines: ClosedRange<Int>
  /// The entries in text order; empty if the front matter could not be read.
  package var entries: [YAMLValue.Entry]
  /// Whether the front matter could be read, so that it may be edited.
  package var isReadable: Bool

  /// The largest number of bytes between the fences that is read.
  package static let sizeLimit = 64 * 1024

  package subscript(key: String) -> YAMLValue? { entries.first { $0.key == key }?.value }

  /// - Parameters:
  ///   - start: the offset of the first byte after a byte order mark; 0 if the text has none.
  ///   - findings: receives the reason if the front matter cannot be read.
  /// - Returns: nil if no fence is at `start`, or if the closing fence is missing.
  init?(in source: SourceText, from start: Int, findings: inout [Finding]) {
    let lines = source.lines
    guard lines.count > 1 else { return nil }
    let opening = source.content(of: 0)
    guard Self.isFence(source.bytes[start..<opening.upperBound], closing: false) else { return nil }
    guard
      let last = (1..<lines.count).first(where: { Self.isFence(source.bytes[source.content(of: $0)], closing: true) })
    else { return nil }
    self.lines = 0...last
    range = start..<source.content(of: last).upperBound
    content = lines.start(of: 1)..<lines.start(of: last)
    entries = []
    isReadable = false

    guard content.count <= Self.sizeLimit else {
      findings.append(Finding(.frontMatterTooLarge(limit: Self.sizeLimit), line1: 1))
      return
    }
    do throws(YAMLValue.Failure) {
      switch try YAMLValue.parse(source.string(content)) {
      case nil: isReadable = true
      case .mapping(let entries):
        self.entries = entries
        isReadable = true
      case .scalar, .list:
        findings.append(Finding(.invalidFrontMatter(.noKeys), line1: 1))
      }
    } catch {
      switch error {
      case .notYAML(let fault, let line1):
        findings.append(Finding(.invalidFrontMatter(fault), line1: line1 + 1))
      case .tooComplex(let limit):
        findings.append(Finding(.frontMatterTooComplex(limit: limit), line1: 1))
      }
    }
  }

  private static func isFence(_ line: ArraySlice<UInt8>, closing: Bool) -> Bool {
    guard line.count >= 3, line.dropFirst(3).allSatisfy(\.isBlank) else { return false }
    let dashes = line.prefix(3)
    return dashes.allSatisfy { $0 == UInt8(ascii: "-") } || (closing && dashes.allSatisfy { $0 == UInt8(ascii: ".") })
  }
}
