internal import PlanBoardCore

/// A link between double brackets, as Obsidian writes it: `[[Roadmap]]`, `[[Roadmap#^k3f9|the first card]]`,
/// `[[#Notes]]`. Ranges are in bytes of the text.
package struct WikiLink: Hashable, Sendable {
  /// The range of the whole link, with its brackets.
  package let range: Range<Int>
  /// The range of the name of the file; empty for a link to another place of the same file.
  package let file: Range<Int>
  /// The range of the id after `#^`; nil if the link names no id, or if the text there cannot be an id.
  package let id: Range<Int>?
  /// The range of the heading after `#`; nil if the link names no heading.
  package let heading: Range<Int>?

  /// The longest link, in bytes. The limit keeps the check of each `[[` short.
  static let longest = 1024

  /// Reads the link whose `[[` is at an offset of a line; nil if the brackets do not begin a link.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, in line: Range<Int>) {
    let limit = min(line.upperBound, start + Self.longest)
    var end = start + 2
    while end + 1 < limit {
      if bytes[end] == UInt8(ascii: "]"), bytes[end + 1] == UInt8(ascii: "]") { break }
      // `[[[a]]` has a link that begins at the second bracket.
      guard bytes[end] != UInt8(ascii: "[") else { return nil }
      end += 1
    }
    guard end + 1 < limit, end > start + 2 else { return nil }
    range = start..<end + 2
    var target = start + 2..<(bytes.firstOffset(of: UInt8(ascii: "|"), from: start + 2, to: end) ?? end)
    // In a table, a backslash is before the `|`.
    if target.upperBound < end, bytes[target.upperBound - 1] == UInt8(ascii: "\\") { target = target.dropLast() }
    let hash = bytes.firstOffset(of: UInt8(ascii: "#"), from: target.lowerBound, to: target.upperBound)
    file = bytes.trimmed(target.lowerBound..<(hash ?? target.upperBound))
    guard let hash else {
      (id, heading) = (nil, nil)
      return
    }
    let place = bytes.trimmed(hash + 1..<target.upperBound)
    guard let first = place.first else {
      (id, heading) = (nil, nil)
      return
    }
    if bytes[first] == UInt8(ascii: "^") {
      let text = first + 1..<place.upperBound
      (id, heading) = (text.isEmpty || !text.allSatisfy { CardID.isIDByte(bytes[$0]) } ? nil : text, nil)
    } else {
      (id, heading) = (nil, place)
    }
  }
}

extension ParsedBoard {
  /// The wiki links in text order, except those in code. O(n).
  ///
  /// - Parameter range: whole lines; nil for the whole text.
  package func wikiLinks(in range: Range<Int>? = nil) -> [WikiLink] {
    source.bytes.withUnsafeBufferPointer { bytes in
      var links: [WikiLink] = []
      var position = range?.lowerBound ?? 0
      let end = range?.upperBound ?? bytes.count
      while let bracket = bytes.firstOffset(of: UInt8(ascii: "["), from: position, to: end) {
        position = bracket + 1
        guard position < end, bytes[position] == UInt8(ascii: "["),
          bracket == 0 || bytes[bracket - 1] != UInt8(ascii: "\\")
        else { continue }
        let line = source.lines.line(at: bracket)
        guard let link = WikiLink(bytes, at: bracket, in: source.lines.content(of: line, in: bytes)) else { continue }
        if !isCode(at: bracket) { links.append(link) }
        position = link.range.upperBound
      }
      return links
    }
  }
}
