/// Compares the lines of a merged board with those of git's merge of the same texts. Blank lines and conflict notes do not count.
package struct LineComparison: Sendable {
  /// The lines of text that git has and the merge does not have, as often as they are missing. If git has a card more often than
  /// the merge, the lines inside it do not count.
  package var lost: [String] = []
  /// The lines of text that the merge has and git does not have, as often as they are too many. If the merge has a card more often
  /// than git, the lines inside it do not count.
  package var surplus: [String] = []
  /// Like `lost` and `surplus`, for headings and titles of cards.
  package var lostTitles: [String] = []
  package var surplusTitles: [String] = []
  /// Whether the same lines are in another order than in git's merge.
  package var isReordered = false
  /// Whether they are in another order, and one of the sides has more lines in the order of git's merge than in the order of the
  /// merge.
  package var isDisordered = false

  package init(merged: [UInt8], git: [UInt8], sides: [[UInt8]]) {
    let (own, other) = (Self.lines(merged), Self.lines(git))
    guard own != other else { return }
    (lostTitles, surplusTitles) = Self.difference(other.filter(Self.isTitle), own.filter(Self.isTitle))
    lost = Self.difference(Self.text(other, without: lostTitles), own.filter { !Self.isTitle($0) }).0
    surplus = Self.difference(other.filter { !Self.isTitle($0) }, Self.text(own, without: surplusTitles)).1
    guard lost.isEmpty, surplus.isEmpty, lostTitles.isEmpty, surplusTitles.isEmpty else { return }
    isReordered = true
    isDisordered = sides.map(Self.lines).contains { side in
      Self.commonLines(side, own) < Self.commonLines(side, other)
    }
  }

  /// The kind of the worst difference; nil if there is none.
  package var fault: String? {
    if !lost.isEmpty { return "lost" }
    if !lostTitles.isEmpty { return "title lost" }
    if !surplus.isEmpty { return "surplus" }
    if !surplusTitles.isEmpty { return "title surplus" }
    return isDisordered ? "disordered" : isReordered ? "other order" : nil
  }

  /// Whether the line is the heading of a list, or the first line of a card.
  package static func isTitle(_ line: String) -> Bool {
    let mark = line.prefix { $0 != " " }
    guard mark.count < line.count else { return false }
    let isNumber = mark.last == "." || mark.last == ")"
    return ["#", "##", "###", "-", "*", "+"].contains(mark)
      || isNumber && mark.count > 1 && mark.dropLast().allSatisfy(\.isNumber)
  }

  /// The lines of a text that count.
  package static func lines(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init).filter { line in
      line.contains { !$0.isWhitespace } && !line.drop { $0 == " " || $0 == "\t" }.hasPrefix("> conflict: ")
    }
  }

  /// The lines that are no titles, without the lines inside the first cards with the given titles.
  private static func text(_ lines: [String], without titles: [String]) -> [String] {
    var titles = titles
    var text: [String] = []
    var isInside = false
    for line in lines {
      if isTitle(line) {
        isInside = titles.firstIndex(of: line).map { titles.remove(at: $0) } != nil
        continue
      }
      if !line.hasPrefix(" "), !line.hasPrefix("\t") { isInside = false }
      if !isInside { text.append(line) }
    }
    return text
  }

  /// The lines that the first text has more often than the second, and the lines that the second has more often.
  private static func difference(_ first: [String], _ second: [String]) -> ([String], [String]) {
    var counts: [String: Int] = [:]
    for line in first { counts[line, default: 0] += 1 }
    for line in second { counts[line, default: 0] -= 1 }
    let sorted = counts.sorted { $0.key < $1.key }
    return (
      sorted.flatMap { Array(repeating: $0.key, count: max(0, $0.value)) },
      sorted.flatMap { Array(repeating: $0.key, count: max(0, -$0.value)) }
    )
  }

  /// The length of the longest common subsequence.
  private static func commonLines(_ first: [String], _ second: [String]) -> Int {
    var row = [Int](repeating: 0, count: second.count + 1)
    for line in first {
      var diagonal = 0
      for (index, other) in second.enumerated() {
        let above = row[index + 1]
        row[index + 1] = line == other ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[second.count]
  }
}
