/// A link in Markdown (CommonMark §6.3).
enum MarkdownLink {
  static func text(_ words: String, to address: String) -> String {
    func escaped(_ text: String, _ signs: String) -> String {
      var result = ""
      for scalar in text.unicodeScalars where scalar.value >= 0x20 {
        if signs.unicodeScalars.contains(scalar) { result += "\\" }
        result.unicodeScalars.append(scalar)
      }
      return result
    }
    return "[\(escaped(words, "[]\\"))](<\(escaped(address, "<>\\"))>)"
  }
}
