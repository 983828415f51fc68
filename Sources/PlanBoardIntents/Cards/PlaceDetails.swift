internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Reads and writes the details of a card's old place, such as `section=v1/card=2/lines=1,2`.
///
/// A removed card has these details in `removed-place`, and the column in `removed-from`. An archived card has them in
/// `from-place`, and the column in `from`.
struct PlaceDetails {
  private enum Key: String {
    /// The number of the column among the columns with the same name, unless it is 1.
    case column
    case section
    /// The number of the section among the column's sections with the same name, unless it is 1.
    case sectionNumber = "section-number"
    /// The card's number in its section or, outside sections, in its column.
    case card
    /// The identity of the card before this card (`after`), and of the card after this card (`before`).
    case after, before
    /// The gaps before and after the card, separated by a comma: numbers of line ends, or escaped text
    /// (``EscapedName``) for gaps that contain anything else.
    case lines
    /// The number of blocks, such as paragraphs, between the card and the card or heading before it.
    case text
    /// The list marker, unless it is `-`.
    case marker
    case indent
    /// 1 if removing the card from an ordered list renumbered the cards after it.
    case counted
    /// 1 if the board had no archive before the card was archived.
    case archive
  }

  /// The details of a place as text.
  ///
  /// - Parameter withNumber: whether to include the card's number even if the card was in no section. False for
  ///   `removed-place`, because `removed-from` has the number.
  static func text(
    _ origin: CardOrigin, withNumber: Bool, madeArchive: Bool = false, lineEnding: [UInt8]
  ) -> String {
    var parts: [(key: Key, value: String)] = []
    let group = origin.group
    if group.columnNumber > 1 { parts.append((.column, "\(group.columnNumber)")) }
    if let section = group.section {
      parts.append((.section, EscapedName(section).text))
      if group.sectionNumber > 1 { parts.append((.sectionNumber, "\(group.sectionNumber)")) }
    }
    if withNumber || group.section != nil { parts.append((.card, "\(origin.number)")) }
    if let previous = origin.previous { parts.append((.after, EscapedName(previous).text)) }
    if let next = origin.next { parts.append((.before, EscapedName(next).text)) }
    if let layout = origin.layout {
      let gaps = [layout.gapBefore, layout.gapAfter].map { text(ofGap: $0, lineEnding) }
      parts.append((.lines, gaps.joined(separator: ",")))
      if layout.otherBlocks > 0 { parts.append((.text, "\(layout.otherBlocks)")) }
      if layout.marker != "-" { parts.append((.marker, EscapedName(layout.marker).text)) }
      if layout.indent > 0 { parts.append((.indent, "\(layout.indent)")) }
      if layout.isCounted { parts.append((.counted, "1")) }
    }
    if madeArchive { parts.append((.archive, "1")) }
    return parts.map { "\($0.key.rawValue)=\($0.value)" }.joined(separator: "/")
  }

  /// Whether the board had no archive before the card with these details was archived.
  static func madeArchive(_ text: String) -> Bool { text.split(separator: "/").contains("\(Key.archive.rawValue)=1") }

  /// Reads details. Unknown parts are skipped. Without a valid part `lines`, the place has no layout.
  ///
  /// - Parameter number: the card's 1-based number in the column, used if the details have no part `card`.
  static func read(_ text: String, column: String, number: Int, lineEnding: [UInt8]) -> CardOrigin {
    var values: [Key: String] = [:]
    for part in text.split(separator: "/") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, let key = Key(rawValue: String(sides[0])) else { continue }
      values[key] = String(sides[1])
    }
    let count = { (key: Key) in values[key].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
    let name = { (key: Key) in values[key].map { EscapedName(text: $0).name } }
    let group = CardOrigin.Group(
      column: column, columnNumber: count(.column) ?? 1, section: name(.section),
      sectionNumber: count(.sectionNumber) ?? 1)
    var layout: CardLayout?
    if let gaps = values[.lines]?.split(separator: ",", omittingEmptySubsequences: false), gaps.count == 2,
      let before = gap(gaps[0], lineEnding), let after = gap(gaps[1], lineEnding)
    {
      layout = CardLayout(
        gapBefore: before, gapAfter: after, otherBlocks: count(.text) ?? 0, marker: name(.marker) ?? "-",
        indent: min(count(.indent) ?? 0, 3), isCounted: count(.counted) == 1)
    }
    return CardOrigin(
      group: group, number: count(.card) ?? number, previous: name(.after), next: name(.before), layout: layout)
  }

  private static func text(ofGap gap: [UInt8], _ lineEnding: [UInt8]) -> String {
    let count = gap.count / lineEnding.count
    guard gap.elementsEqual((0..<count).flatMap { _ in lineEnding }) else {
      return EscapedName(String(decoding: gap, as: UTF8.self)).text
    }
    return "\(count)"
  }

  /// The bytes of a gap; nil if a number is not from 0 to 1000, or if escaped text has a byte above 0x20 (a space).
  private static func gap(_ text: Substring, _ lineEnding: [UInt8]) -> [UInt8]? {
    if let count = Int(text) { return (0...1000).contains(count) ? (0..<count).flatMap { _ in lineEnding } : nil }
    let bytes = Array(EscapedName(text: text).name.utf8)
    return bytes.allSatisfy { $0 <= 0x20 } ? bytes : nil
  }
}
