/// What is known of where versions come from: each step leads from a version to one that was made of it. Versions are known
/// by what they hold.
///
/// It only ever says what is proven. A base that is too old brings back what was removed; one that is too new, because it was
/// guessed, takes away what was never removed.
package struct Ancestry<Version: Hashable & Sendable>: Sendable {
  private var parents: [Version: Set<Version>] = [:]

  package init(_ steps: some Sequence<(from: Version, to: Version)>) {
    for step in steps where step.from != step.to { parents[step.to, default: []].insert(step.from) }
  }

  /// The nearest version that both sides were made of, perhaps one of their own. O(n) in the number of steps.
  ///
  /// - Parameters:
  ///   - first: one side; of several versions that were merged all count.
  ///   - second: the other side.
  /// - Returns: nil if none is known, or if several are and none of them is the nearest; also if a text comes again after it was
  ///   changed, as after an undo, because then nobody can say which of its times is meant.
  package func nearestCommonVersion(_ first: [Version], _ second: Version) -> Version? {
    let common = first.reduce(into: Set<Version>()) { $0.formUnion(past(of: $1)) }.intersection(past(of: second))
    let older = common.reduce(into: Set<Version>()) { $0.formUnion(parents[$1] ?? []) }
    let nearest = common.subtracting(older)
    guard nearest.count == 1, !(first + [second]).contains(where: isRepeated) else { return nil }
    return nearest.first
  }

  /// A version and all that it was made of. O(n).
  private func past(of version: Version) -> Set<Version> {
    var past: Set = [version]
    var open = [version]
    while let next = open.popLast() {
      for parent in parents[next] ?? [] where past.insert(parent).inserted { open.append(parent) }
    }
    return past
  }

  /// It was made of itself, by way of others.
  private func isRepeated(_ version: Version) -> Bool {
    (parents[version] ?? []).contains { past(of: $0).contains(version) }
  }
}
