internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardMessages
internal import PlanBoardScreen

/// A heading, and rows of labels, numbers and bars. All texts must be safe for a terminal.
struct StatsSection {
  struct Row {
    var label: String
    var labelStyle = Style.plain
    var number: Int
    /// Shown after the number, as in `4/3`.
    var limit: Int?
    /// The style of the bar and the note.
    var style: Style
    var note = ""
  }

  /// How numbers become bars: all bars of a drawing have the same scale, so that they can be compared.
  struct Scale {
    /// The number that a bar of full width shows.
    let number: Int
    /// The full width, in columns of the terminal.
    let width: Int

    /// The largest scale for which the bars of all sections fit, except in sections that have no room for bars.
    ///
    /// - Parameter width: the width of each section.
    init(of sections: [StatsSection], width: Int) {
      number = sections.flatMap(\.rows).map(\.number).max() ?? 0
      let rooms = sections.filter { !$0.rows.isEmpty }.map { $0.room(width: width) }
      self.width = rooms.filter { $0 >= StatsSection.narrowestBar }.min() ?? 0
    }
  }

  /// The widths of the parts of a row.
  private struct Measures {
    var label = 0
    var number = 0
    var limit = 0
    var note = 0

    init(_ rows: [Row]) {
      for row in rows {
        label = max(label, DisplayWidth.of(row.label))
        number = max(number, String(row.number).count)
        limit = max(limit, row.limit.map { String($0).count + 1 } ?? 0)
        note = max(note, DisplayWidth.of(row.note))
      }
    }
  }

  private let heading: StyledLine
  private let facts: [BoardStats.Fact]
  private let rows: [Row]
  private let end: [String]
  private var measures: Measures

  init(_ heading: StyledLine, facts: [BoardStats.Fact] = [], _ rows: [Row], end: [String]) {
    self.heading = heading
    self.facts = facts
    self.rows = rows
    self.end = end
    measures = Measures(rows)
  }

  /// Whether nothing is below the heading and the facts.
  var isEmpty: Bool { rows.isEmpty && end.isEmpty }

  private static let indent = 2
  private static let gap = 2
  private static let widestLabel = 28
  private static let narrowestLabel = 4
  private static let widestBar = 40
  /// In less room, a bar would say too little, so there is none.
  private static let narrowestBar = 4

  /// The sections with the same measures, so that their bars begin below each other.
  static func aligned(_ sections: [StatsSection]) -> [StatsSection] {
    let measures = Measures(sections.flatMap(\.rows))
    return sections.map {
      var section = $0
      section.measures = measures
      return section
    }
  }

  /// Where the parts of a row end or begin, in columns of the terminal.
  private func places(width: Int) -> (labelWidth: Int, numberEnd: Int, barStart: Int) {
    // Each label needs room for one character, which may take two columns.
    let label = min(
      max(measures.label, 2), Self.widestLabel, max((width - Self.indent) / 2, Self.narrowestLabel))
    let number = Self.indent + label + Self.gap + measures.number
    return (label, number, number + measures.limit + Self.gap)
  }

  /// The width that is left for bars; below 0 if even the other parts do not fit.
  private func room(width: Int) -> Int {
    let note = measures.note > 0 ? measures.note + Self.gap : 0
    return min(width - places(width: width).barStart - note, Self.widestBar)
  }

  /// The lines of the section, none wider than `width`.
  func lines(width: Int, _ scale: Scale, isASCII: Bool) -> [StyledLine] {
    let (label, number, bar) = places(width: width)
    let hasBars = room(width: width) >= Self.narrowestBar
    let drawn = rows.map { row in
      var line = StyledLine()
      line.pad(to: Self.indent)
      line.add(TextWrap.lines(row.label, width: label, limit: 1).first ?? "", row.labelStyle)
      line.pad(to: number - String(row.number).count)
      line.add("\(row.number)", row.number == 0 ? .dim : .plain)
      if let limit = row.limit { line.add("/\(limit)") }
      line.pad(to: bar)
      if hasBars {
        line.add(Self.bar(row.number, of: scale.number, width: scale.width, isASCII: isASCII), row.style)
      }
      if !row.note.isEmpty { line.add("  \(row.note)", row.style) }
      return line
    }
    let end = end.map { Self.indented([($0, .dim)]) }
    return ([heading] + factLines(width: width) + drawn + end).map { $0.cut(to: width) }
  }

  private func factLines(width: Int) -> [StyledLine] {
    var lines: [StyledLine] = []
    for (index, fact) in facts.enumerated() {
      let end = index < facts.count - 1 ? "," : ""
      let style: Style = fact.isWarning ? .alarm : .plain
      if let last = lines.last, last.width + 1 + DisplayWidth.of(fact.text + end) <= width {
        lines[lines.count - 1].add(" ")
        lines[lines.count - 1].add(fact.text, style)
        lines[lines.count - 1].add(end)
      } else {
        lines.append(Self.indented([(fact.text, style), (end, .plain)]))
      }
    }
    return lines
  }

  private static func indented(_ pieces: [(text: String, style: Style)]) -> StyledLine {
    var line = StyledLine(String(repeating: " ", count: indent))
    for piece in pieces { line.add(piece.text, piece.style) }
    return line
  }

  /// A bar that is exact to an eighth of a column; in ASCII, to a whole column. A number above 0 always has a bar,
  /// however short.
  ///
  /// - Parameter scale: the number that a bar of full width shows.
  static func bar(_ number: Int, of scale: Int, width: Int, isASCII: Bool = false) -> String {
    guard number > 0, scale > 0 else { return "" }
    if isASCII { return String(repeating: "#", count: max(1, (number * width + scale / 2) / scale)) }
    let eighths = max(1, (number * width * 8 + scale / 2) / scale)
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }
}
