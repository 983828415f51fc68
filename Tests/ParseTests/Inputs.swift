internal import Foundation
internal import Testing

/// Texts to parse.
enum Inputs {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The sample boards, and a collection of real ones where it lies beside the package.
  static let boards: [(name: String, bytes: [UInt8])] = {
    var files: [(String, [UInt8])] = []
    for folder in ["SampleBoards", "../shared/boards/obsidian", "../shared/boards/other", "../shared/boards/cases"] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
      for name in names.sorted() where name.hasSuffix(".md") {
        guard let data = FileManager.default.contents(atPath: root.appending(path: "\(folder)/\(name)").path) else {
          continue
        }
        files.append(("\(folder)/\(name)", [UInt8](data)))
      }
    }
    return files
  }()

  /// The examples of the CommonMark specification, where it lies beside the package.
  static let specification: [[UInt8]] = {
    let path = root.appending(path: "../shared/commonmark/spec.txt").path
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

  static func cases(_ usual: Int) -> Int {
    ProcessInfo.processInfo.environment["PB_CASES"].flatMap { Int($0) } ?? usual
  }

  private static let tokens: [String] = [
    "- ", "* ", "+ ", "1. ", "2) ", "10. ", "123456789. ", "> ", ">", "    ", "  ", " ", "\t", "\n", "\n", "\n", "\n\n",
    "\r\n", "\r", "# ", "## ", "#", "---", "***",
    "===", "=", "-", "_", "```", "~~~", "````", "`", "<!--", "-->", "<pre>", "</pre>", "<script", "</script>", "<?",
    "?>", "<!A", "<![CDATA[", "]]>", "<div>", "</div>", "<div",
    "<a b=\"", "\">", "<a>", "</a>", "<x y='z'/>", "<", ">", "[a]: /url", "[a]:", "[a", "[", "]", "]:", " \"title\"",
    "'t", "(x)", "/url", "<u>", "\\", "x", "word", "[ ] ", "[x] ", "\u{0}",
    "\u{FEFF}", "é", "日本", "%% kanban:settings", "%%", "due:2026-01-01", "#tag", "^id", "a", "***bold***", "\u{C}",
    "\u{B}",
  ]

  static func random(_ seed: UInt64) -> [UInt8] {
    var random = Seeded(state: seed)
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

/// SplitMix64: the same numbers on every machine.
struct Seeded: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
