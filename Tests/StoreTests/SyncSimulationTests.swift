internal import Testing
internal import TestSupport

@Suite(.tags(.property, .slow)) struct SyncSimulationPropertyTests {
  /// `PB_CASES` sets the number of histories.
  @Test(arguments: [(2, false), (3, false), (5, false), (3, true)])
  func `no card is lost, and all machines end with the same bytes`(replicas: Int, deletionsWin: Bool) {
    var total = Total()
    for seed in 1...UInt64(TestSettings.cases(400) / 4) {
      var settings = SyncSimulation.Settings(replicas: replicas)
      settings.deletionsWin = deletionsWin
      let simulation = SyncSimulation(seed: seed, settings)
      let result = simulation.run()
      total.add(result)
      if !result.isConverged || result.rounds > 3 || !result.lostCards.isEmpty || !result.lostTitles.isEmpty
        || !result.left.isEmpty
      {
        Issue.record("seed \(seed), \(replicas) replicas, deletions win: \(deletionsWin): \(result)")
      }
    }
    print("\(replicas) replicas, deletions win: \(deletionsWin), seeds 1...\(total.histories): \(total)")
  }

  @Test(arguments: [false, true])
  func `random histories that once lost a card, or never came to an end, are correct now`(deletionsWin: Bool) {
    for (seed, replicas) in [(96, 3), (1726, 3), (28, 2), (112, 2)] as [(UInt64, Int)] {
      var settings = SyncSimulation.Settings(replicas: replicas)
      settings.deletionsWin = deletionsWin
      let simulation = SyncSimulation(seed: seed, settings)
      let result = simulation.run()
      #expect(result.lostCards.isEmpty && result.isConverged, "seed \(seed): \(result)")
    }
  }

  @Test(.thorough) func `a merge with a guessed base would lose cards, and the simulation detects that`() {
    var lost = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var settings = SyncSimulation.Settings()
      settings.base = .guessed
      let simulation = SyncSimulation(seed: seed, settings)
      lost += simulation.run().lostCards.count
    }
    #expect(lost > 0)
    print("a guessed base, seeds 1...20: \(lost) cards lost")
  }

  private struct Total: CustomStringConvertible {
    var histories = 0
    private var sums: [(String, Int)] = []
    private var rounds = 0

    mutating func add(_ result: SyncSimulation.Result) {
      histories += 1
      rounds = max(rounds, result.rounds)
      let figures = [
        ("not converged", result.isConverged ? 0 : 1), ("conflicts", result.conflicts), ("merges", result.merges),
        ("cards", result.cards), ("lost cards", result.lostCards.count),
        ("lost titles", result.lostTitles.count), ("deleted", result.deletions), ("back", result.resurrected),
        ("back without reason", result.undoneDeletions), ("reverted titles", result.revertedTitles),
        ("twice", result.doubles), ("conflict notes", result.notes),
      ]
      sums = sums.isEmpty ? figures : zip(sums, figures).map { ($0.0, $0.1 + $1.1) }
    }

    var description: String {
      "at most \(rounds) rounds, " + sums.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }
  }
}
