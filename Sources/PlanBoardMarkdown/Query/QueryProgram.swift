internal import PlanBoardCore

/// A query as a program for a stack machine, which combines the verdicts of the tests into one ``Verdict``.
///
/// The steps are in a flat array, so running them for every card needs no reference counting.
struct QueryProgram: Sendable {
  private enum Step: Sendable {
    /// Pushes the verdict of the test with this number.
    case test(Int)
    case not
    /// Replaces this many verdicts at the top of the stack by the least of them; for 0, pushes yes.
    case all(Int)
    /// Replaces this many verdicts at the top of the stack by the greatest of them; for 0, pushes no.
    case any(Int)
    /// Replaces the last three verdicts by one verdict:
    /// - if the first is yes, or if the second and third are equal: by the second;
    /// - if the first is no: by the third;
    /// - in all other cases: by unknown.
    case choice
  }

  enum Question {
    case condition(CardQuery.Condition)
    case declares(String)
  }

  /// The tests of a term such as `p:high` (``CardQuery/NamedTerm``). On boards that declare the key `p`, the term tests
  /// this key (`own`). On all other boards, the term tests the priority (`known`).
  private struct Choice {
    /// The test that asks whether the board declares the key.
    var test: Int
    var own: Range<Int>
    var known: Range<Int>
  }

  private var steps: [Step] = []
  private var choices: [Choice] = []
  /// The number of a test is its index here.
  private(set) var questions: [Question] = []

  init(_ query: CardQuery) { add(query) }

  private mutating func add(_ query: CardQuery) {
    switch query {
    case .test(let condition): add(.condition(condition))
    case .not(let query):
      add(query)
      steps.append(.not)
    case .all(let queries):
      for query in queries { add(query) }
      steps.append(.all(queries.count))
    case .any(let queries):
      for query in queries { add(query) }
      steps.append(.any(queries.count))
    case .named(let term):
      let test = questions.count
      add(.declares(term.name))
      let own = questions.count
      add(term.own)
      let known = questions.count
      add(term.known)
      steps.append(.choice)
      choices.append(Choice(test: test, own: own..<known, known: known..<questions.count))
    }
  }

  private mutating func add(_ question: Question) {
    steps.append(.test(questions.count))
    questions.append(question)
  }

  /// Gives the verdict `no` to the tests of a ``Choice`` that do not apply to a board.
  ///
  /// - Parameter tests: for each test, the verdict for the board; decided for ``Question/declares(_:)``.
  func settle(_ tests: inout [Verdict]) {
    for choice in choices {
      for test in tests[choice.test] == .yes ? choice.known : choice.own { tests[test] = .no }
    }
  }

  /// The verdict of the query, from the verdict of each test.
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
        case .choice:
          count -= 2
          let (decision, own, known) = (stack[count - 1], stack[count], stack[count + 1])
          stack[count - 1] = decision == .yes ? own : decision == .no || own == known ? known : .unknown
        }
      }
      return stack[0]
    }
  }
}
