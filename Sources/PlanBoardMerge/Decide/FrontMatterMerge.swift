internal import PlanBoardMarkdown

/// Merges front matter that both sides changed: key by key, and the lines of a key line by line.
///
/// All lines are merged as one sequence if a text has a key twice, or if the keys of a side cannot be separated, as in
/// `{title: Plan, order: 1}`. If only the keys of the base cannot be separated, the base counts as empty.
///
/// If the sides contradict each other, the text that is larger in byte order wins. For `order:`, the lower number wins, and
/// for the moment of the last change (``Timestamp/keys``) the later one.
struct FrontMatterMerge {
  /// The merged front matter with its fences, such as `---`.
  private(set) var bytes: [UInt8]
  private(set) var notes: [ConflictNote] = []

  private struct Entry {
    /// Empty for the lines before the first key.
    var key: String
    var lines: [[UInt8]]
  }

  init(base: MergeInput, a: MergeInput, b: MergeInput) {
    let entries = [base, a, b].map(Self.entries)
    let (old, left, right) = (
      Self.byKey(entries[0] ?? []), entries[1].flatMap(Self.byKey), entries[2].flatMap(Self.byKey)
    )
    guard let old, let left, let right, entries[1] != nil, entries[2] != nil else {
      bytes = []
      mergeLines(base, a, b)
      return
    }
    let keys = entries.map { ($0 ?? []).map(\.key) }
    let numbers = Dictionary(
      uniqueKeysWithValues: Set(keys.joined()).sorted().enumerated().map { ($0.element, $0.offset) })
    let names = numbers.sorted { $0.value < $1.value }.map(\.key)
    var kept: [String: [[UInt8]]] = [:]
    var conflicts: [ConflictNote] = []
    for key in names { kept[key] = Self.merged(key, old[key], left[key], right[key], &conflicts) }
    let order = OrderMerge(
      base: keys[0].compactMap { kept[$0] == nil ? nil : numbers[$0] },
      a: keys[1].compactMap { kept[$0] == nil ? nil : numbers[$0] },
      b: keys[2].compactMap { kept[$0] == nil ? nil : numbers[$0] },
      mergedSide: nil, isReturned: { _ in false }, precedes: { $0 < $1 }, binds: { _ in false })
    // Lines before the first key stay at the start.
    let ordered = order.merged().sorted { names[$0].isEmpty && !names[$1].isEmpty }
    bytes = Self.fenced(ordered.flatMap { kept[names[$0]]! }, Self.takesFencesOfFirst(a, b) ? a : b)
    notes = conflicts
  }

  private static func takesFencesOfFirst(_ a: MergeInput, _ b: MergeInput) -> Bool {
    !fences(a).lexicographicallyPrecedes(fences(b))
  }

  private static func fences(_ side: MergeInput) -> [UInt8] {
    guard let matter = side.board.frontMatter else { return [] }
    return Array(side.bytes[matter.range.lowerBound..<matter.content.lowerBound])
      + side.bytes[matter.content.upperBound..<matter.range.upperBound]
  }

  private static func fenced(_ lines: [[UInt8]], _ side: MergeInput) -> [UInt8] {
    let matter = side.board.frontMatter!
    return Array(side.bytes[matter.range.lowerBound..<matter.content.lowerBound]) + lines.joined()
      + side.bytes[matter.content.upperBound..<matter.range.upperBound]
  }

  /// Returns the lines of the front matter with their line ends, without the fences.
  private static func lines(_ side: MergeInput) -> [[UInt8]] {
    guard let matter = side.board.frontMatter else { return [] }
    return (matter.lines.lowerBound + 1..<matter.lines.upperBound).map { line in
      Array(
        side.bytes[side.board.source.content(of: line).lowerBound..<side.board.source.content(of: line + 1).lowerBound])
    }
  }

  /// Returns the lines of every key. nil if the YAML cannot be read, or if a key is not at the start of a line of its
  /// own.
  private static func entries(_ side: MergeInput) -> [Entry]? {
    guard let matter = side.board.frontMatter else { return [] }
    guard matter.isReadable else { return nil }
    let all = lines(side)
    var starts = matter.entries.map { $0.line1 - 1 }
    guard starts == starts.sorted(), Set(starts).count == starts.count, starts.allSatisfy({ all.indices.contains($0) }),
      matter.entries.allSatisfy({ $0.column1 == 1 })
    else { return nil }
    starts.append(all.count)
    var entries = zip(matter.entries, zip(starts, starts.dropFirst())).map {
      Entry(key: $0.key, lines: Array(all[$1.0..<$1.1]))
    }
    if starts[0] > 0 { entries.insert(Entry(key: "", lines: Array(all[..<starts[0]])), at: 0) }
    return entries
  }

  /// Returns the lines of every key as text; all lines under an empty key if the keys cannot be separated.
  static func texts(_ side: MergeInput) -> [(key: String, text: String)] {
    let all = lines(side)
    return entries(side)?.map { ($0.key, text($0.lines)) } ?? [("", text(all))]
  }

  /// Returns the lines by key; nil if a key occurs twice.
  private static func byKey(_ entries: [Entry]) -> [String: [[UInt8]]]? {
    guard Set(entries.map(\.key)).count == entries.count else { return nil }
    return Dictionary(uniqueKeysWithValues: entries.map { ($0.key, $0.lines) })
  }

  /// Returns the merged lines of a key; nil if the key is removed.
  ///
  /// If the sides contradict each other, adds a conflict note with the lines that lost. The note is empty if one side
  /// removed the key. There is no note if ``upper(_:_:)`` or ``later(_:_:)`` can decide.
  private static func merged(
    _ key: String, _ old: [[UInt8]]?, _ a: [[UInt8]]?, _ b: [[UInt8]]?, _ notes: inout [ConflictNote]
  ) -> [[UInt8]]? {
    if a == b || b == old { return a }
    if a == old { return b }
    if key == "order", let upper = upper(a, b) { return upper }
    if Timestamp.keys.contains(key), let later = later(a, b) { return later }
    guard let a, let b else {
      notes.append(ConflictNote(.frontMatter(key), ""))
      return a ?? b
    }
    var result: [[UInt8]] = []
    // A key with several lines in the base probably has a list, to which both sides may add. A key on one line has one
    // value, so two different lines contradict each other.
    var isClean = old != nil && old!.count > 1
    for hunk in SequenceMerge.hunks(old ?? [], a, b) {
      switch hunk {
      case .merged(let lines): result += lines
      case .conflict(let base, let left, let right):
        isClean = isClean && base.isEmpty
        result += SequenceMerge.union(left, right) { $0[0].lexicographicallyPrecedes($1[0]) }
      }
    }
    if isClean { return withoutRepeats(result, a, b) }
    let isFirst = !a.joined().lexicographicallyPrecedes(b.joined())
    notes.append(ConflictNote(.frontMatter(key), text(isFirst ? b : a)))
    return isFirst ? a : b
  }

  /// Removes list items that the merge repeats because both sides added them at different places.
  ///
  /// Each item stays at most as often as on the side that has it more often. All lines stay if the key also has lines
  /// other than list items, comments and blank lines.
  private static func withoutRepeats(_ lines: [[UInt8]], _ a: [[UInt8]], _ b: [[UInt8]]) -> [[UInt8]] {
    func isItem(_ line: [UInt8]) -> Bool {
      let text = line.drop(while: \.isBlank)
      return text.first == UInt8(ascii: "-") && text.dropFirst().first?.isBlank == true
    }
    func isNothing(_ line: [UInt8]) -> Bool {
      line.first { !$0.isWhiteSpace }.map { $0 == UInt8(ascii: "#") } ?? true
    }
    // The text of `key: |` is no list, even if its lines look like items.
    guard lines.first?.last(where: { !$0.isWhiteSpace }) == UInt8(ascii: ":"),
      lines.dropFirst().allSatisfy({ isItem($0) || isNothing($0) })
    else { return lines }
    func counts(_ lines: [[UInt8]]) -> [[UInt8]: Int] { lines.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    var left = counts(a).merging(counts(b), uniquingKeysWith: max)
    return lines.filter { line in
      guard isItem(line) else { return true }
      left[line, default: 0] -= 1
      return left[line]! >= 0
    }
  }

  /// Returns the lines of `order:` that put the board higher in the list of boards. nil if a value is not a number, or
  /// if the key has a comment or several lines. A side without `order:` loses, because a board without a number comes
  /// last.
  private static func upper(_ a: [[UInt8]]?, _ b: [[UInt8]]?) -> [[UInt8]]? {
    func order(_ lines: [[UInt8]]) -> Int? {
      lines.count == 1 && !lines[0].contains(UInt8(ascii: "#"))
        ? BoardStanding(of: Array("---\n".utf8) + lines[0] + Array("---\n".utf8)).order : nil
    }
    guard let a, let b else { return (a ?? b).flatMap { order($0) == nil ? nil : $0 } }
    guard let left = order(a), let right = order(b) else { return nil }
    if left == right { return a.joined().lexicographicallyPrecedes(b.joined()) ? b : a }
    return left < right ? a : b
  }

  /// Returns the line with the later moment; nil if a value is no moment, if only one has a zone, or if a side lacks the
  /// key.
  private static func later(_ a: [[UInt8]]?, _ b: [[UInt8]]?) -> [[UInt8]]? {
    func moment(_ lines: [[UInt8]]?) -> Timestamp? {
      guard let lines, lines.count == 1, let colon = lines[0].firstIndex(of: UInt8(ascii: ":")) else { return nil }
      return Timestamp(lines[0][(colon + 1)...])
    }
    guard let a, let b, let left = moment(a), let right = moment(b), let isBefore = left.isBefore(right) else {
      return nil
    }
    if isBefore { return b }
    return right.isBefore(left) == true || !a.joined().lexicographicallyPrecedes(b.joined()) ? a : b
  }

  private static func text(_ lines: [[UInt8]]) -> String {
    var text = Array(lines.joined())
    while text.last?.isLineEnd == true { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// Merges all lines as one sequence. If the sides contradict each other anywhere, the result has all lines of one
  /// side, and a conflict note has the lines that only the other side added.
  private mutating func mergeLines(_ base: MergeInput, _ a: MergeInput, _ b: MergeInput) {
    let (old, left, right) = (Self.lines(base), Self.lines(a), Self.lines(b))
    let isFirst = !left.joined().lexicographicallyPrecedes(right.joined())
    var result: [[UInt8]] = []
    for hunk in SequenceMerge.hunks(old, left, right) {
      guard case .merged(let lines) = hunk else {
        result = isFirst ? left : right
        let known = Set(result).union(old)
        let lost = (isFirst ? right : left).filter { !known.contains($0) }
        if !lost.isEmpty { notes = [ConflictNote(.frontMatter(""), Self.text(lost))] }
        break
      }
      result += lines
    }
    bytes = Self.fenced(result, Self.takesFencesOfFirst(a, b) ? a : b)
  }
}
