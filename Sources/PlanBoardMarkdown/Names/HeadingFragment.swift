internal import PlanBoardCore

/// The part of a link after `#` that names a heading: `To Do` in `[[work#To Do]]`, `to-do` in `[w](work.md#to-do)`.
///
/// It is compared with the text of the heading, without regard to case, and with the *slug* of the heading, which
/// GitHub makes for links: in lower case, without punctuation, with a hyphen for each blank.
package struct HeadingFragment: Hashable, Sendable {
  /// The whole text and, in a path of headings such as `Work#To Do`, the last heading.
  private let texts: [FoldedText]
  private let slugs: [String]

  /// - Parameter text: the text after the `#`, without codes such as `%20`.
  package init(_ text: String) {
    let last = text.split(separator: "#").last.map { String($0).trimmingBlanks() }
    let all = [text] + [last].compactMap(\.self).filter { $0 != text }
    texts = all.map { FoldedText($0) }
    slugs = all.map { Self.loose(Self.slug($0)) }
  }

  /// Whether the fragment has the text of the heading.
  package func isText(of heading: String) -> Bool { texts.contains(FoldedText(heading)) }

  /// Whether the fragment has the slug of the heading.
  package func isSlug(of heading: String) -> Bool {
    let slug = Self.loose(Self.slug(heading))
    return !slug.isEmpty && slugs.contains(slug)
  }

  /// The slug without a number at its end, and the number: GitHub adds `-1` to the second of several equal slugs. nil
  /// if there is no number.
  package var numbered: (slug: String, number: Int)? {
    guard let slug = slugs.first, let hyphen = slug.lastIndex(of: "-"),
      let number = Int(slug[slug.index(after: hyphen)...]), number > 0, hyphen > slug.startIndex
    else { return nil }
    return (String(slug[..<hyphen]), number)
  }

  /// GitHub's slug of a heading.
  package static func slug(_ heading: String) -> String {
    var slug = ""
    for scalar in heading.lowercased().unicodeScalars {
      let properties = scalar.properties
      switch properties.generalCategory {
      case _ where scalar == " ": slug.unicodeScalars.append("-")
      case _ where scalar == "-" || scalar == "_": slug.unicodeScalars.append(scalar)
      case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
        .connectorPunctuation:
        slug.unicodeScalars.append(scalar)
      case _ where properties.isAlphabetic: slug.unicodeScalars.append(scalar)
      default: break
      }
    }
    return slug
  }

  /// A slug for comparison. Programs differ in what they write for several blanks, and for punctuation between blanks.
  package static func loose(_ slug: String) -> String { slug.split(separator: "-").joined(separator: "-") }
}

extension ParsedBoard {
  /// The block of the heading to which a fragment leads; nil if there is none. Columns come before other headings. O(n)
  /// for n blocks.
  package func heading(_ fragment: HeadingFragment) -> Int? {
    let all = blocks.indices.filter { blocks[$0].kind == .heading }.map { (block: $0, name: sectionName($0)) }
    let headings = columns.map { (block: $0.heading, name: $0.name) } + all
    if let found = headings.first(where: { fragment.isText(of: $0.name) })
      ?? headings.first(where: { fragment.isSlug(of: $0.name) })
    {
      return found.block
    }
    guard let (slug, number) = fragment.numbered else { return nil }
    let equal = all.filter { HeadingFragment.loose(HeadingFragment.slug($0.name)) == slug }
    return number < equal.count ? equal[number].block : nil
  }

  /// Replaces text inside links, and nothing else.
  ///
  /// Byte effect: those of `edits`. Edits in headings and front matter are left out, because they would rename a column
  /// or change settings.
  ///
  /// - Throws: `EditFailure` with the reason `wouldChangeMore` if a card would have other fields or check items.
  package func replacingInLinks(_ edits: [TextEdit]) throws -> VerifiedEdit {
    let entries = Dictionary(uniqueKeysWithValues: outline().enumerated().map { ($1.block, $0) })
    var promise = Postcondition(self)
    var kept: [TextEdit] = []
    for (block, edits) in Dictionary(grouping: edits, by: { block(at: $0.range.lowerBound) }) {
      guard let block, let entry = entries[block], [.card, .prose].contains(blocks[block].kind) else { continue }
      let start = blocks[block].range.lowerBound
      let own = edits.map { TextEdit($0.range.lowerBound - start..<$0.range.upperBound - start, $0.replacement) }
      promise.entries[entry].content = .text(EditList(own).applied(to: Array(source.bytes[blocks[block].range])))
      kept += edits
    }
    guard !kept.isEmpty else { return .nothing(on: self) }
    let changed = Set(kept.compactMap { block(at: $0.range.lowerBound).flatMap { cardIndex(ofBlock: $0) } })
    return try verified(
      { after in
        promise.holds(for: after) && readsDatesAlike(after)
          && changed.allSatisfy { LinkNeighbours(self, $0) == LinkNeighbours(after, $0) }
      }, [{ kept.overlap ? nil : EditList(kept) }], promise: promise)
  }
}

/// What a card has besides its texts, which a new text of a link must not change.
private struct LinkNeighbours: Hashable {
  private let card: Card

  init(_ board: ParsedBoard, _ index: Int) {
    var card = board.card(index)
    (card.title, card.notes, card.line1, card.endLine1) = ("", "", 0, 0)
    for item in card.checklist.indices { (card.checklist[item].title, card.checklist[item].line1) = ("", 0) }
    self.card = card
  }
}
