internal import PlanBoardMarkdown

/// Guesses which text of a file another program read before it wrote its own text to the file.
enum LikelyBase {
  /// Returns the recent text that the writer of `text` most likely read; nil if `texts` is empty. `texts` holds the
  /// recent texts, the latest last. These rules decide, in this order:
  /// - `text` lacks the fewest lines of the recent text.
  /// - `text` adds the fewest lines to the recent text.
  /// - The recent text is the latest.
  static func of(_ text: [UInt8], among texts: [[UInt8]]) -> [UInt8]? {
    let costs = texts.map { base -> (gone: Int, added: Int) in
      let diff = LineDiff(base, text)
      let kept = diff.counterparts.count { $0 != nil }
      return (diff.before.count - kept, diff.after.count - kept)
    }
    return texts.indices.reversed().min { (costs[$0].gone, costs[$0].added) < (costs[$1].gone, costs[$1].added) }
      .map { texts[$0] }
  }
}
