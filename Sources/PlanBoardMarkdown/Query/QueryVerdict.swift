internal import PlanBoardCore

/// The result of a test or of a whole query, as far as it is known. Verdicts are ordered, so that `all` takes the minimum and
/// `any` the maximum.
enum Verdict: Int8, Comparable {
  case no, unknown, yes

  init(_ holds: Bool) { self = holds ? .yes : .no }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  static prefix func ! (verdict: Self) -> Self {
    switch verdict {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }
}

/// The logic of a query, which combines the verdicts of its tests. It is a flat array of steps, so evaluating it for every card
/// costs no reference counting.
struct QueryVerdict: Sendable {
  private enum Step: Sendable {
    /// Pushes the verdict of the test with this number.
    case test(Int)
    case not
    /// Replaces this many verdicts at the top of the stack with one.
    case all(Int)
    case any(Int)
  }

  private var steps: [Step] = []
  private var testCount = 0

  /// Prepares a query. Its tests are numbered as in ``CardQuery/conditions``.
  init(_ query: CardQuery) { add(query) }

  private mutating func add(_ query: CardQuery) {
    switch query {
    case .test:
      steps.append(.test(testCount))
      testCount += 1
    case .not(let query):
      add(query)
      steps.append(.not)
    case .all(let queries):
      for query in queries { add(query) }
      steps.append(.all(queries.count))
    case .any(let queries):
      for query in queries { add(query) }
      steps.append(.any(queries.count))
    }
  }

  /// The verdict of the query.
  ///
  /// - Parameter tests: one verdict for each test.
  func verdict(of tests: [Verdict]) -> Verdict {
    // Most queries are a single test.
    if steps.count == 1, case .test = steps[0] { return tests[0] }
    return withUnsafeTemporaryAllocation(of: Verdict.self, capacity: steps.count) { stack in
      var count = 0
      for step in steps {
        switch step {
        case .test(let number):
          stack[count] = tests[number]
          count += 1
        case .not: stack[count - 1] = !stack[count - 1]
        case .all(let members):
          count -= members
          stack[count] = stack[count..<count + members].reduce(.yes) { min($0, $1) }
          count += 1
        case .any(let members):
          count -= members
          stack[count] = stack[count..<count + members].reduce(.no) { max($0, $1) }
          count += 1
        }
      }
      return stack[0]
    }
  }
}
