internal import Foundation
internal import TestSupport

/// Texts to parse.
enum Inputs {
  /// The examples of the CommonMark specification; empty unless the specification is beside the package.
  static let specification: [[UInt8]] = {
    let path = Boards.root.appending(path: "../shared/commonmark/spec.txt").path
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    var examples: [[UInt8]] = []
    let fence = String(repeating: "`", count: 32)
    var current: [Substring]?
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
      if line == fence + " example" {
        current = []
      } else if line == ".", let lines = current {
        examples.append(Array((lines.joined(separator: "\n") + "\n").replacing("→", with: "\t").utf8))
        current = nil
      } else {
        current?.append(line)
      }
    }
    return examples
  }()

  private static let tokens: [String] = [
    "- ", "* ", "+ ", "1. ", "2) ", "10. ", "123456789. ", "> ", ">", "    ", "  ", " ", "\t", "\n", "\n", "\n", "\n\n",
    "\r\n", "\r", "# ", "## ", "#", "---", "***",
    "===", "=", "-", "_", "```", "~~~", "````", "`", "<!--", "-->", "<pre>", "</pre>", "<script", "</script>", "<?",
    "?>", "<!A", "<![CDATA[", "]]>", "<div>", "</div>", "<div",
    "<a b=\"", "\">", "<a>", "</a>", "<x y='z'/>", "<x y= >", "<x y = z w>", "<", ">", "/>", "[a]: /url", "[a]:", "[a",
    "[", "]", "]:", " \"title\"",
    "'t", "(x)", "/url", "<u>", "\\", "x", "word", "[ ] ", "[x] ", "\u{0}",
    "\u{FEFF}", "é", "日本", "%% kanban:settings", "%%", "due:2026-01-01", "#tag", "^id", "a", "***bold***", "\u{C}",
    "\u{B}",
  ]

  static func random(_ seed: UInt64) -> [UInt8] {
    var random = Seeded(seed)
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<40, using: &random) {
      if Int.random(in: 0..<60, using: &random) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &random))
      } else {
        bytes += Array(tokens.randomElement(using: &random)!.utf8)
      }
    }
    return bytes
  }
}
