internal import PlanBoardMarkdown

/// A guess at the text that another program had read before it wrote: one of the recent texts of the file.
enum LikelyBase {
  /// Returns the text that had to lose the fewest lines to become the given one; if there are several, the one that also had to
  /// gain the fewest lines; among equals, the last.
  ///
  /// Lines that the writer never had must not look as if it had removed them. That is why removed lines count first.
  /// - Parameter texts: the latest last.
  /// - Returns: nil if `texts` is empty.
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
