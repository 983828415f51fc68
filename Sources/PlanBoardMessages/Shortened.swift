internal import PlanBoardCore

/// The width to which titles and values are cut in sentences, in terminal columns.
let widestInSentence = 72

/// A text made safe for a terminal, on one line. If it is wider than `width` terminal columns, its end is cut off, and
/// `…` follows. With the `…`, it is at most `width` columns wide.
func shortened(_ text: String, to width: Int) -> String {
  let safe = VisibleText.safe(text)
  guard DisplayWidth.of(safe, exceeds: width) else { return safe }
  var (end, room) = (safe.startIndex, width - 1)
  while end < safe.endIndex {
    room -= DisplayWidth.of(safe[end])
    if room < 0 { break }
    end = safe.index(after: end)
  }
  return String(safe[..<end]) + "…"
}
