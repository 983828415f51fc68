internal import PlanBoardCore
internal import PlanBoardMarkdown

/// The front matter of a card in one version: lines such as `due: 2026-12-01`, and lists such as `tags:` with the items
/// below it (docs/format.md, "Front matter of a card").
struct FieldLineGroups {
  typealias Line = CardLines.Line

  /// A field line, or a key with the lines of its list.
  struct Group {
    /// The name of the key, as in ``HeadToken/Field``.
    var key: String
    var isSet: Bool
    var form: FieldLine.Form
    var lines: [Line]
    var words: [Word]
  }

  /// A word of a list, or the value of another field.
  struct Word {
    var value: String
    /// The place of the word with its sign and quotation marks: the index in ``Group/lines``, and a range of the text.
    var line: Int
    var written: Range<Int>
    /// The place of the value in the same text.
    var name: Range<Int>
  }

  private(set) var groups: [Group] = []
  /// The blank lines between the title and the front matter.
  var gap: [Line] = []

  init() {}

  /// - Parameters:
  ///   - card: the syntax of the card.
  ///   - lines: all lines of the card.
  init(_ board: ParsedBoard, _ card: CardSyntax, _ lines: [Line]) {
    for entry in board.frontMatter(of: card) {
      var group = Group(
        key: entry.field.key.name, isSet: entry.field.key == .tag || entry.field.key == .person,
        form: entry.field.form, lines: entry.lines.map { lines[$0 - card.lines.lowerBound] }, words: [])
      func place(_ range: Range<Int>) -> (line: Int, range: Range<Int>) {
        let number = board.source.lines.line(at: range.lowerBound)
        let index = number - entry.lines.lowerBound
        let start = board.source.content(of: number).upperBound - group.lines[index].text.count
        return (index, range.lowerBound - start..<range.upperBound - start)
      }
      if group.isSet {
        for (word, field) in zip(entry.field.words, entry.field.occurrences) {
          let written = place(word)
          group.words.append(
            Word(value: field.value, line: written.line, written: written.range, name: place(field.valueRange).range))
        }
      } else if let field = entry.field.occurrences.first {
        group.words = [Word(value: field.value, line: 0, written: 0..<0, name: 0..<0)]
      }
      groups.append(group)
    }
  }

  var isEmpty: Bool { groups.isEmpty }

  /// The values of the fields of which a card has one each, by their keys.
  var values: [String: String] {
    let fields = groups.filter { !$0.isSet }.compactMap { group in group.words.first.map { (group.key, $0.value) } }
    return Dictionary(fields) { first, _ in first }
  }

  mutating func remove(_ key: String) { groups.removeAll { $0.key == key } }

  /// Whether no key occurs twice, so that each group can be merged by its key.
  var hasUniqueKeys: Bool { Set(groups.map(\.key)).count == groups.count }

  var lines: [Line] { groups.flatMap(\.lines) }

  /// Whether text below would become part of the last item of a list, to which field lines below the list also belong.
  var hasList: Bool { groups.contains { $0.form == .items } }

  /// Moves all lines to the right, or to the left if `columns` is negative.
  mutating func shift(by columns: Int) {
    for group in groups.indices {
      for line in groups[group].lines.indices { groups[group].lines[line].indentation += columns }
    }
  }

  private func group(_ key: String) -> Group? { groups.first { $0.key == key } }

  /// The fields as tokens of a title without words, for ``HeadMerge``.
  private var tokens: SpacedWords {
    SpacedWords(
      tokens: groups.flatMap { group in
        group.words.map { word in
          HeadToken(
            text: Array(word.value.utf8), separator: [.space],
            field: HeadToken.Field(
              key: group.key, value: word.value, isSet: group.isSet, isID: group.key == FieldKey.id.name))
        }
      })
  }

  /// Whether these fields, and no others, have these values.
  private func has(_ values: [String: [HeadToken.Field]]) -> Bool {
    groups.count == values.count
      && groups.allSatisfy { Set($0.words.map(\.value)) == Set((values[$0.key] ?? []).map(\.value)) }
  }

  // MARK: Merging

  /// Merges the front matter of two versions by key, as ``HeadMerge`` merges the fields of titles.
  ///
  /// A line whose value is one of a version is taken from that version. The lines keep the order of one version, usually
  /// that with more fields; each line that only the other one has follows its predecessor there.
  static func merged(
    base: FieldLineGroups, _ a: FieldLineGroups, _ b: FieldLineGroups, _ marks: HeadMerge.Marks
  ) -> (groups: FieldLineGroups, notes: [ConflictNote]) {
    let tokens = (a.tokens, b.tokens)
    let merge = HeadMerge(base: base.tokens, a: tokens.0, b: tokens.1, marks, firstWonEarlier: nil)
    let values = Dictionary(grouping: merge.text.tokens.compactMap(\.field)) { $0.key }
    // A side that already has all merged values keeps its lines, so that merging again changes nothing.
    let matches = (a.has(values), b.has(values))
    let isFirst = matches.0 == matches.1 ? tokens.0.takesPrecedence(over: tokens.1) : matches.0
    let (leading, other) = isFirst ? (a, b) : (b, a)
    var order = leading.groups.map(\.key)
    for (index, group) in other.groups.enumerated() where !order.contains(group.key) {
      let before = other.groups[..<index].last { order.contains($0.key) }.flatMap { order.firstIndex(of: $0.key) }
      order.insert(group.key, at: before.map { $0 + 1 } ?? 0)
    }
    var result = FieldLineGroups()
    result.groups = order.compactMap { key in
      guard let merged = values[key]?.map(\.value) else { return nil }
      let versions = [leading, other].compactMap { $0.group(key) }
      if versions.first?.isSet == true { return versions.first?.with(merged) }
      // A side that only wrote the line differently wins over the base.
      let same = versions.filter { $0.words.first?.value == merged.first }
      return same.first { $0.lines != base.group(key)?.lines } ?? same.first
    }
    if !result.isEmpty { result.gap = gap(base, a, b) }
    return (result, merge.notes)
  }

  /// The blank lines of the side that changed their number, or else the smaller number.
  private static func gap(_ base: FieldLineGroups, _ a: FieldLineGroups, _ b: FieldLineGroups) -> [Line] {
    guard !a.isEmpty, !b.isEmpty else { return a.isEmpty ? b.gap : a.gap }
    if a.gap.count == b.gap.count || !base.isEmpty && b.gap.count == base.gap.count { return a.gap }
    if !base.isEmpty, a.gap.count == base.gap.count { return b.gap }
    return a.gap.count < b.gap.count ? a.gap : b.gap
  }
}

extension FieldLineGroups.Group {
  /// This list with other words: those that stay keep their text, and new ones are written like the last word.
  ///
  /// The numbers of a list stay in their places.
  fileprivate func with(_ values: [String]) -> Self? {
    let places = words.indices.filter { values.contains(words[$0].value) }
    let kept = places.map { words[$0] }
    let new = values.filter { value in !words.contains { $0.value == value } }
    guard let model = kept.last ?? words.last, !values.isEmpty else { return nil }
    var group = self
    func text(_ word: FieldLineGroups.Word, _ value: String? = nil) -> [UInt8] {
      let text = lines[word.line].text
      guard let value else { return Array(text[word.written]) }
      return Array(text[word.written.lowerBound..<word.name.lowerBound]) + Array(value.utf8)
        + text[word.name.upperBound..<word.written.upperBound]
    }
    if form == .items {
      let items =
        kept.map { lines[$0.line] }
        + new.map { value in
          var line = lines[model.line]
          line.text.replaceSubrange(model.written, with: text(model, value))
          return line
        }
      let old = words.compactMap { Self.item(lines[$0.line])?.marker }
      var markers = old.keeping(places)
      while markers.count < items.count, let next = markers.next ?? old.first { markers.append(next) }
      group.lines =
        lines[..<(words.first?.line ?? 1)]
        + zip(items, markers).map { line, marker in
          guard let own = Self.item(line), own.marker != marker else { return line }
          var line = line
          line.text.replaceSubrange(own.markerRange, with: marker.bytes)
          return line
        }
      return group
    }
    guard let first = words.first, let last = words.last, kept.count < words.count || !new.isEmpty else { return self }
    let line = lines[0].text
    let between =
      words.count > 1 ? Array(line[words[0].written.upperBound..<words[1].written.lowerBound]) : Array(", ".utf8)
    let parts = kept.map { text($0) } + new.map { text(model, $0) }
    group.lines[0].text =
      line[..<first.written.lowerBound] + Array(parts.joined(separator: between)) + line[last.written.upperBound...]
    return group
  }

  /// The beginning of an item of the list; nil for another line.
  private static func item(_ line: FieldLineGroups.Line) -> ItemGeometry? {
    line.text.withUnsafeBufferPointer { ItemGeometry($0, $0.indices) }
  }
}
