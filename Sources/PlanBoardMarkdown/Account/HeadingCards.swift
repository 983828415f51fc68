internal import PlanBoardCore

extension ParsedBoard {
  /// Headings of sections that are probably cards, because their properties are below them, as list items or as lines of
  /// a paragraph: `- due: 2026-12-01`, `Status: open`, `**Owner:** Ann`.
  ///
  /// A box in the heading, as in `### [ ] Call Ann` or `### 1. [x] Call Ann`, and the properties that the VS Code extension
  /// Markdown Kanban writes make a card of a single heading. Other properties do so only if a column has at least two such
  /// headings one level below its own, because one heading with such a line may well be a section.
  package func headingCards(_ bytes: UnsafeBufferPointer<UInt8>) -> [Misreading] {
    guard !settings.context.isKanbanPlugin else { return [] }
    var found: [Misreading] = []
    for column in columns where !column.kind.isPutAway && !column.sections.isEmpty {
      let level = blocks[column.heading].level + 1
      var certain: [Int] = []
      var likely: [Int] = []
      for (number, section) in column.sections.enumerated() {
        let next = number + 1 < column.sections.count ? column.sections[number + 1] : column.blocks.upperBound
        switch properties(of: section + 1..<next, bytes) {
        case _ where hasBox(section, bytes): certain.append(section)
        case .extension?: certain.append(section)
        case .status? where blocks[section].level == level: likely.append(section)
        default: break
        }
      }
      let headings = certain.count + likely.count > 1 ? certain + likely : certain
      found += headings.sorted().map { heading in
        let text = HeadingText(in: bytes, blocks[heading].range).text
        return Misreading(kind: .heading, range: text.isEmpty ? bytes.trimmed(blocks[heading].range) : text)
      }
    }
    return found
  }

  /// Whether a heading begins with a box, perhaps after a number.
  private func hasBox(_ heading: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = HeadingText(in: bytes, blocks[heading].range).text
    let start = ItemGeometry(bytes, text).map(\.contentStart) ?? text.lowerBound
    return CardSyntax.box(bytes, start..<text.upperBound) != nil
  }

  private enum Properties { case `extension`, status }

  /// The properties that Markdown Kanban writes.
  private static let extensionKeys: Set<String> = [
    "due", "tags", "priority", "workload", "steps", "defaultExpanded",
  ]
  /// What people call the properties of a card, in lower case.
  private static let statusKeys: Set<String> = [
    "status", "state", "owner", "assignee", "assigned", "assigned to", "due", "due date", "deadline", "priority",
    "prio",
    "tags", "labels", "label", "estimate", "effort", "size", "progress", "start", "start date", "created", "completed",
    "milestone", "epic", "sprint", "story points", "points", "responsible", "who", "when", "category", "type",
    "depends on",
    "blocked by", "dependencies", "eta", "target", "stage", "phase", "severity", "workload",
  ]

  /// The properties with which the text below a heading begins; nil if it begins with something else, or with nothing.
  private func properties(of content: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Properties? {
    if let first = content.first(where: { blocks[$0].kind != .gap }), blocks[first].kind == .prose {
      // The first line decides, because a paragraph about the card may follow.
      let line = source.lines.content(of: lines(ofBlock: first).lowerBound, in: bytes)
      guard let key = Self.key(bytes, line) else { return nil }
      return Self.statusKeys.contains(key.lowercased()) ? .status : nil
    }
    let keys: [String?] = content.filter { blocks[$0].kind == .card }.map { block in
      let line = source.lines.content(of: source.lines.line(at: blocks[block].range.lowerBound), in: bytes)
      guard let item = ItemGeometry(bytes, line) else { return nil }
      return Self.key(bytes, item.contentStart..<line.upperBound)
    }
    guard !keys.isEmpty, !keys.contains(nil) else { return nil }
    let names = keys.compactMap(\.self)
    if names.allSatisfy(Self.extensionKeys.contains) { return .extension }
    return names.contains { Self.statusKeys.contains($0.lowercased()) } ? .status : nil
  }

  /// The key of a line such as `Status: open` or `**Due date:** Friday`, without the signs of emphasis; nil for any other
  /// line.
  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> String? {
    let line = bytes.trimmed(line)
    guard let colon = bytes.firstOffset(of: UInt8(ascii: ":"), from: line.lowerBound, to: line.upperBound),
      colon - line.lowerBound < 24
    else { return nil }
    func isEmphasis(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_") }
    var name = line.lowerBound..<colon
    while let first = name.first, isEmphasis(bytes[first]) { name = name.dropFirst() }
    while let last = name.last, isEmphasis(bytes[last]) { name = name.dropLast() }
    let after = bytes[colon + 1..<line.upperBound].drop(while: isEmphasis)
    guard !name.isEmpty, after.first?.isBlank ?? true else { return nil }
    guard bytes[name].allSatisfy({ $0.isAlphanumeric || $0 == .space || $0 >= 0x80 }) else { return nil }
    return bytes.string(name)
  }
}
