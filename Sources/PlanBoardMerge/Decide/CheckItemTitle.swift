internal import PlanBoardCore
internal import PlanBoardMarkdown

/// Merges the first line of a check item that both sides have.
struct CheckItemTitle {
  private(set) var line: CardLines.Line
  /// The line of the side that lost; empty if the lines could be merged.
  private(set) var lost: [CardLines.Line] = []

  /// - Parameter isGuess: whether the lines may belong to different items. If their changes contradict each other, one
  ///   line is then kept whole, because a merge must not check off what nobody has done.
  init(_ old: CardLines.Line?, _ a: CardLines.Line, _ b: CardLines.Line, isGuess: Bool) {
    let (base, left, right) = (old.map(Parts.init), Parts(a), Parts(b))
    if isGuess, let base, left.contradicts(right, base: base) {
      // New words win over a new mark, so that what is still to do stays on the list.
      let isFirst =
        right.text == base.text
        || (left.text != base.text && !left.text.lexicographicallyPrecedes(right.text))
      (line, lost) = isFirst ? (a, [b]) : (b, [a])
      return
    }
    // The marker comes from the side that changed it.
    let isLeft =
      left.marker == base?.marker
      ? false : right.marker == base?.marker || !left.lead.lexicographicallyPrecedes(right.lead)
    let lead = isLeft ? left.lead : right.lead
    if left.text == right.text || right.text == base?.text {
      line = a
      line.text = lead + left.text
    } else if left.text == base?.text {
      line = b
      line.text = lead + right.text
    } else if let text = Self.merged(base?.text ?? [], left.text, right.text) {
      line = a
      line.text = lead + text
    } else {
      let isFirst = !left.text.lexicographicallyPrecedes(right.text)
      line = isFirst ? a : b
      lost = [isFirst ? b : a]
    }
    let mark = CardMark.merged(base?.mark, left.mark, right.mark)
    let own = Parts(line)
    if let mark, let place = own.markPlace, own.mark != mark {
      line.text.replaceSubrange(place, with: Array(String(mark).utf8))
    }
  }

  struct Parts {
    /// The list marker and the box before the text.
    var lead: [UInt8]
    /// The mark in the box; nil if there is no box.
    var mark: Unicode.Scalar?
    /// The range of the mark, in bytes of the line; nil if there is no box.
    var markPlace: Range<Int>?
    var text: [UInt8]

    /// The bytes before the mark in the box; if there is no box, all bytes before the text.
    var marker: ArraySlice<UInt8> { lead[..<(markPlace?.lowerBound ?? lead.count)] }

    init(_ line: CardLines.Line) {
      let bytes = line.text
      var start = bytes.withUnsafeBufferPointer { ItemGeometry($0, $0.indices)?.contentStart } ?? 0
      if let box = bytes.withUnsafeBufferPointer({ CardSyntax.box($0, start..<bytes.count) }) {
        (mark, markPlace, start) = (box.mark.mark, box.range, box.end)
      }
      (lead, text) = (Array(bytes[..<start]), Array(bytes[start...]))
    }

    /// Whether both sides changed the words differently, or one side changed the words and the other side changed the
    /// mark.
    func contradicts(_ other: Parts, base: Parts) -> Bool {
      if text == other.text { return false }
      if text != base.text, other.text != base.text { return true }
      return mark != other.mark && (text == base.text ? mark : other.mark) != base.mark
    }
  }

  /// Returns the text merged word by word; nil if the words cannot be merged.
  private static func merged(_ old: [UInt8], _ a: [UInt8], _ b: [UInt8]) -> [UInt8]? {
    let texts = [old, a, b].map { SpacedWords($0, $0.indices, [], titleEnd: $0.count, mayBreak: false) }
    return SpacedWords.merged(base: texts[0], texts[1], texts[2]).map {
      SpacedWords.spaced($0, base: texts[0], a: texts[1], b: texts[2]).text
    }
  }
}
