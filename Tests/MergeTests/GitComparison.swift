internal import PlanBoardMerge
internal import TestSupport

/// The differences between the merges of many cases and the merges of git. Only the cases are compared in which git has no
/// conflict.
struct GitComparison: CustomStringConvertible {
  struct Failure: CustomStringConvertible {
    var number: Int
    var fault: String
    var merge: MergeCase
    var git: [UInt8]

    var description: String {
      "case \(number), \(fault):\n\(merge)\n  git    \(String(decoding: git, as: UTF8.self).debugDescription)"
    }
  }

  /// The number of cases, and of those that git merges without a conflict.
  let count: Int
  private(set) var clean = 0
  private(set) var failures: [Failure] = []

  init(of cases: [MergeCase]) throws {
    count = cases.count
    for (number, (merge, git)) in zip(cases, try GitMerges.results(of: cases)).enumerated() {
      guard let git else { continue }
      clean += 1
      guard let fault = Self.fault(merge, git) else { continue }
      failures.append(Failure(number: number, fault: fault, merge: merge, git: git))
    }
    // The smallest case is the easiest to read.
    failures.sort { ($0.merge.ours.count, $0.number) < ($1.merge.ours.count, $1.number) }
  }

  /// The fault of each case; nil if git has a conflict, or if there is no fault.
  static func faults(of cases: [MergeCase]) throws -> [String?] {
    zip(cases, try GitMerges.results(of: cases)).map { merge, git in git.flatMap { fault(merge, $0) } }
  }

  /// The merge of git as it is printed.
  static func text(of merge: MergeCase) throws -> String {
    try GitMerges.results(of: [merge])[0].map { String(decoding: $0, as: UTF8.self).debugDescription } ?? "conflict"
  }

  private static func fault(_ merge: MergeCase, _ git: [UInt8]) -> String? {
    let merged = BoardMerge(base: merge.base, ours: merge.ours, theirs: merge.theirs)
    let lines = LineComparison(merged: merged.bytes, git: git, sides: [merge.ours, merge.theirs])
    guard var fault = lines.fault else { return nil }
    if fault == "lost", !merge.hasLost(lines.lost, in: merged) { fault = "once" }
    return merged.conflicts.isEmpty ? fault : "\(fault), with a note"
  }

  /// The number of failures of each kind.
  var kinds: [String: Int] { failures.reduce(into: [:]) { $0[$1.fault, default: 0] += 1 } }

  var description: String {
    let kinds = kinds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    return "\(count), clean in git: \(clean), differing: \(failures.count)\(kinds.isEmpty ? "" : " (\(kinds))")"
  }
}

extension MergeCase {
  /// Whether the merge has lost one of some lines, whatever git does: the board and its conflict notes have the line less often than
  /// both sides or, if neither side has removed or moved it, less often than one of them. A line that both sides added or moved may be
  /// there once.
  fileprivate func hasLost(_ lines: [String], in merged: BoardMerge) -> Bool {
    let (old, left, right) = (
      LineComparison.lines(base ?? []), LineComparison.lines(ours), LineComparison.lines(theirs)
    )
    let noted = merged.conflicts.flatMap { LineComparison.lines(Array($0.other.utf8)) }
    let kept = LineComparison.lines(merged.bytes) + noted
    return lines.contains { line in
      let (count, other) = (left.count { $0 == line }, right.count { $0 == line })
      let isGone = Self.mayBeGone(line, from: old, in: left) || Self.mayBeGone(line, from: old, in: right)
      return kept.count { $0 == line } < (isGone ? min(count, other) : max(count, other))
    }
  }

  /// Whether a shortest list of changes removes a line, perhaps because it was moved.
  private static func mayBeGone(_ line: String, from old: [String], in side: [String]) -> Bool {
    func common(_ old: [String], _ side: [String]) -> Int { old.count - side.difference(from: old).removals.count }
    let others = common(old.filter { $0 != line }, side.filter { $0 != line })
    return common(old, side) - others < old.count { $0 == line }
  }
}
