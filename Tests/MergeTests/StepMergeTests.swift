internal import PlanBoardMerge
internal import TestSupport
internal import Testing

/// Merges of two people's changes to a nested checklist, whose items are called steps. The tests check below which step each step
/// is after the merge.
@Suite(.tags(.property)) struct StepMergeTests {
  @Test func `each step is in the merge once, where a side put it, and ticked if a side ticked it`() {
    let cases = TestSettings.cases(1_000)
    var wrong: [(seed: Int, fault: String, merge: MergeCase)] = []
    var noted = 0
    var unstable: [(seed: Int, fault: String, merge: MergeCase)] = []
    for seed in TestSettings.firstSeed..<TestSettings.firstSeed + cases {
      var maker = StepMaker(seed: UInt64(seed) &+ 11_000_000)
      let base = maker.card()
      var (a, b) = (base, base)
      for _ in 0..<maker.int(1...3) { maker.edit(&a) }
      for _ in 0..<maker.int(1...3) { maker.edit(&b) }
      let texts = MergeCase(base: base.text, ours: a.text, theirs: b.text)
      let merge = BoardMerge(base: base.text, ours: a.text, theirs: b.text)
      if !merge.conflicts.isEmpty {
        noted += 1
      } else if let fault = Self.fault(merge.bytes, base, a, b) {
        wrong.append((seed, fault, texts))
      }
      if let violation = texts.violation() {
        if violation.hasPrefix("P6") {
          unstable.append((seed, violation, texts))
        } else {
          wrong.append((seed, violation, texts))
        }
      }
    }
    print(
      "merges of steps: \(cases) (seeds \(TestSettings.firstSeed)...), with conflicts: \(noted), wrong: \(wrong.count), changed when a side is merged again: \(unstable.count)"
    )
    wrong.sort { $0.merge.ours.count < $1.merge.ours.count }
    unstable.sort { $0.merge.ours.count < $1.merge.ours.count }
    for one in (wrong.prefix(12) + unstable.prefix(12)).prefix(TestSettings.isVerbose ? 24 : 0) {
      print("seed \(one.seed): \(one.fault)\n\(one.merge)")
    }
    #expect(wrong.isEmpty, "\(wrong.first.map { "seed \($0.seed): \($0.fault)\n\($0.merge)" } ?? "")")
    // The mean is 0.9 %.
    #expect(noted * 1000 <= max(cases * 15, 1000), "more than 1.5 % have conflicts")
    #expect(unstable.count * 1000 <= max(cases * 5, 1000), "more than 0.5 % change when a side is merged again")
  }

  @Test(arguments: [
    ("\t- [ ] a\n\t\t- [ ] b\n", "\t- [ ] a\n\t- [ ] b\n"), ("  - [ ] a\n    - [ ] b\n", "  - [ ] b\n  - [ ] a\n"),
    ("  - [ ] a\n", "  - [ ] a\n  - [ ] a\n"), ("  - [ ] a\n", "  a\n"),
    ("    - [ ] a\n", "      - [ ] a\n      - [x] b\n"),
  ])
  func `the parser of this test knows which step each step is below`(one: String, other: String) {
    #expect(Self.read(Array(one.utf8)) != Self.read(Array(other.utf8)))
    #expect(Self.read(Array(one.utf8)) == Self.read(Array(one.replacing("\t", with: "    ").utf8)))
  }

  private struct Found: Equatable {
    var parents: [String: [String?]] = [:]
    var done: Set<String> = []
    var words: [String] = []
    var order: [String] = []
  }

  /// Parses the steps of a text: an item is below the last item that is indented by at least two columns less.
  private static func read(_ text: [UInt8]) -> Found {
    var found = Found()
    var open: [(column: Int, name: String)] = []
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      let column = blanks.reduce(0) { $1 == "\t" ? $0 / 4 * 4 + 4 : $0 + 1 }
      let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
      found.words += words
      guard column > 0, line.dropFirst(blanks.count).hasPrefix("- ["),
        let name = words.last(where: { $0.first == "s" || $0.count == 1 })
      else { continue }
      while let last = open.last, last.column + 2 > column { open.removeLast() }
      found.parents[name, default: []].append(open.last?.name)
      if words[1] == "[x]" { found.done.insert(name) }
      found.order.append(name)
      open.append((column, name))
    }
    return found
  }

  /// Describes the first mistake in a merge; nil if there is no mistake.
  private static func fault(_ text: [UInt8], _ base: StepCard, _ a: StepCard, _ b: StepCard) -> String? {
    let found = read(text)
    func merged<Value: Equatable>(_ old: Value?, _ a: Value, _ b: Value) -> Value? {
      a == b || b == old ? a : a == old ? b : nil
    }
    for (name, parents) in found.parents where parents.count > 1 { return "\(name) occurs \(parents.count) times" }
    for name in Set((base.steps + a.steps + b.steps).map(\.name)).sorted() {
      let (old, left, right) = (base.step(name), a.step(name), b.step(name))
      guard let one = left ?? right else { continue }
      if let left, let right {
        guard let parents = found.parents[name] else { return "\(name) is gone" }
        if let parent = merged(old?.parent, left.parent, right.parent), parents != [parent], !isCircle(base, a, b) {
          return "\(name) is below \(parents), not \(parent ?? "the card")"
        }
        if let isDone = merged(old?.isDone, left.isDone, right.isDone), isDone != found.done.contains(name) {
          return "\(name) should \(isDone ? "" : "not ")be ticked"
        }
        for word in left.words + right.words where !found.words.contains(word) { return "the word \(word) is gone" }
      } else {
        let (side, other) = left == nil ? (b, a) : (a, b)
        if isChanged(name, side, base, other) {
          guard let parents = found.parents[name] else {
            if !isChanged(name, side, base, other, byContestedMoves: false) { continue }
            return "\(name) is gone"
          }
          if parents != [one.parent] { return "\(name) is below \(parents), not \(one.parent ?? "the card")" }
          for word in one.words where !found.words.contains(word) { return "the word \(word) is gone" }
        } else if found.parents[name] != nil, !isRevived(name, side, base, other) {
          return "\(name) is back"
        }
      }
    }
    for note in a.notes + b.notes where found.words.count(where: { $0 == note }) != 1 {
      return "the note \(note) does not occur exactly once"
    }
    for card in [base, a, b] {
      for step in card.steps where found.words.count(where: { $0 == step.name }) > 1 {
        return "\(step.name) occurs twice"
      }
    }
    return disorder(found.order, base, a, b)
  }

  /// Whether `side` changed a step that `other` removed, or a step below it that `other` did not move elsewhere.
  ///
  /// - Parameter byContestedMoves: whether a step counts as changed if a step was moved below it that `other` also moved, or that
  ///   cannot stay there because of another move of `other`. Such a step may be elsewhere in the merge, and then the removal may stand.
  private static func isChanged(
    _ name: String, _ side: StepCard, _ base: StepCard, _ other: StepCard, byContestedMoves: Bool = true
  ) -> Bool {
    base.step(name) != side.step(name)
      || side.steps.contains { step in
        guard step.parent == name else { return false }
        if let moved = other.step(step.name) {
          let old = base.step(step.name)?.parent
          return old != name && (byContestedMoves || (moved.parent == old && !isCircle(base, side, other)))
        }
        return isChanged(step.name, side, base, other, byContestedMoves: byContestedMoves)
      }
  }

  /// Whether a step above this one stays, with everything below it, because `side` changed it or another step below it.
  private static func isRevived(_ name: String, _ side: StepCard, _ base: StepCard, _ other: StepCard) -> Bool {
    var parent = side.step(name)?.parent
    while let above = parent {
      if isChanged(above, side, base, other) { return true }
      parent = side.step(above)?.parent
    }
    return false
  }

  /// Whether the moves of both sides together would put a step below itself.
  private static func isCircle(_ base: StepCard, _ a: StepCard, _ b: StepCard) -> Bool {
    let names = Set((a.steps + b.steps).map(\.name))
    return names.contains { name in
      var (step, count): (String?, Int) = (name, 0)
      while let place = step, count <= names.count {
        let (old, left, right) = (base.step(place)?.parent, a.step(place), b.step(place))
        step = left == nil ? right?.parent : right == nil || right?.parent == old ? left?.parent : right?.parent
        count += 1
      }
      return step != nil
    }
  }

  /// Names two steps that neither side moved, but that have changed places in the merge; nil if no two steps have.
  private static func disorder(_ order: [String], _ base: StepCard, _ a: StepCard, _ b: StepCard) -> String? {
    let places = [base.steps.map(\.name), a.steps.map(\.name), b.steps.map(\.name), order].map { names in
      Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }
    for one in base.steps {
      for other in base.steps where one.parent == other.parent && one.name != other.name {
        let both = places.map { places in places[one.name].flatMap { one in places[other.name].map { one < $0 } } }
        let parents = [a, b].flatMap { [$0.step(one.name)?.parent, $0.step(other.name)?.parent] }
        guard both.allSatisfy({ $0 != nil }), parents.allSatisfy({ $0 == one.parent }) else { continue }
        if both[0] == both[1], both[1] == both[2], both[3] != both[0] {
          return "\(one.name) and \(other.name) have changed places"
        }
      }
    }
    return nil
  }
}
