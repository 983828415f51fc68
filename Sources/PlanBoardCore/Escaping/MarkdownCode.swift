/// Text as a code span of Markdown (CommonMark 6.1), so that its reader shows it as it is: nothing in it is emphasis, HTML, a
/// link, or a mention of a person.
package enum MarkdownCode {
  /// The text between more backticks than it has in a row. `text` must be one line; if it is empty, so is the result,
  /// because Markdown has no empty code span.
  package static func span(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last else { return "" }
    let (backtick, space) = (UInt8(ascii: "`"), UInt8(ascii: " "))
    let longest = bytes.split { $0 != backtick }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    // A reader takes away a space at each end, unless the text consists of spaces.
    let needsSpaces = first == backtick || last == backtick || (first == space && last == space)
    return needsSpaces && bytes.contains { $0 != space } ? "\(fence) \(text) \(fence)" : fence + text + fence
  }
}
