package import PlanBoardCore
package import PlanBoardIntents

/// A verb with the values that somebody gave it, in any shell.
///
/// A shell reads the values of ``Verb/members`` from its lines or messages, and gives them to a call. What they mean is said
/// once, beside the verb (``Verb/change``).
package struct VerbCall: Sendable {
  /// A value. Where a shell has only a text, the text names a column, a board or a card as people type it.
  package enum Value: Sendable {
    case flag
    case text(String)
    case column(ColumnName)
    case board(BoardName)
    case card(CardName)
    /// A value that is nil or empty clears the field.
    case fields([(key: FieldKey, value: String?)])
  }

  package let verb: Verb
  /// The only board on which the cards are looked for, or on which something else is changed; nil for any board.
  package let board: BoardName?
  package let today: CalendarDate
  /// Random bits, for new ids.
  package let seed: UInt64
  private var values: [(argument: String, value: Value)] = []

  package init(_ verb: Verb, on board: BoardName? = nil, today: CalendarDate, seed: UInt64) {
    self.verb = verb
    self.board = board
    self.today = today
    self.seed = seed
  }

  package mutating func give(_ argument: VerbArgument, _ value: Value) {
    assert(verb.arguments.contains { $0.key == argument.key }, "\(verb.name) has no argument \(argument.key)")
    values.append((argument.key, value))
  }

  /// Gives the position of cards.
  package mutating func give(_ position: CardPosition) {
    switch position {
    case .top: give(.top, .flag)
    case .bottom: give(.bottom, .flag)
    case .before(let card): give(.beforeCard, .card(card))
    case .after(let card): give(.afterCard, .card(card))
    }
  }

  // MARK: What the values mean

  package func has(_ argument: VerbArgument) -> Bool { values.contains { $0.argument == argument.key } }

  private func given(_ argument: VerbArgument) -> [Value] {
    values.filter { $0.argument == argument.key }.map(\.value)
  }

  /// The last text that was given; nil if none was.
  package func text(_ argument: VerbArgument) -> String? {
    for case .text(let text) in given(argument).reversed() { return text }
    return nil
  }

  /// A value that the shell must give.
  ///
  /// - Throws: ``VerbFault`` if there is none.
  package func needed(_ argument: VerbArgument) throws(VerbFault) -> String {
    guard let text = text(argument) else { throw .missing(argument) }
    return text
  }

  /// A day as it was typed; nil for `none`.
  ///
  /// - Throws: ``VerbFault`` if no day was given.
  package func day(_ argument: VerbArgument) throws(VerbFault) -> String? {
    let text = try needed(argument)
    return text == "none" ? nil : text
  }

  package func column(_ argument: VerbArgument) -> ColumnName? {
    switch given(argument).last {
    case .column(let name): name
    case .text(let text): ColumnName(text: text)
    default: nil
    }
  }

  package func board(_ argument: VerbArgument) -> BoardName? { boards(argument).last }

  package func boards(_ argument: VerbArgument) -> [BoardName] { given(argument).compactMap(\.board) }

  /// - Throws: ``VerbFault`` if the number is less than 1.
  package func number(_ argument: VerbArgument) throws(VerbFault) -> Int? {
    guard let number = text(argument).flatMap({ Int($0) }) else { return nil }
    guard number > 0 else { throw VerbFault("\(argument.key) must be 1 or more") }
    return number
  }

  /// The cards that were named, in their order; none for `none`.
  ///
  /// - Throws: ``VerbFault`` if `none` stands beside cards.
  package func cards(_ argument: VerbArgument) throws(VerbFault) -> [CardName] {
    let given = given(argument)
    let isNone = given.contains { if case .text("none") = $0 { true } else { false } }
    if isNone, given.count > 1 { throw VerbFault("use either none or cards, not both") }
    guard !isNone else { return [] }
    return given.compactMap { $0.card }
  }

  package var fields: [(key: FieldKey, value: String?)] {
    var all: [(key: FieldKey, value: String?)] = []
    for case .fields(let fields) in values.map(\.value) { all += fields }
    return all
  }

  package var section: SectionName? { text(.section).map { SectionName(text: $0) } }

  /// The position that `[VerbArgument].position` gives; nil if none was given.
  ///
  /// - Throws: ``VerbFault`` if several are given.
  package func position() throws(VerbFault) -> CardPosition? {
    let (before, after) = (given(.beforeCard).last?.card, given(.afterCard).last?.card)
    let all: [CardPosition?] = [
      has(.top) ? .top : nil, has(.bottom) ? .bottom : nil, before.map { .before($0) }, after.map { .after($0) },
    ]
    let positions = all.compactMap(\.self)
    if positions.count > 1 { throw VerbFault("use only one of --top, --bottom, --before and --after") }
    return positions.first
  }
}

extension VerbCall.Value {
  fileprivate var board: BoardName? {
    switch self {
    case .board(let name): name
    case .text(let text): BoardName(text)
    default: nil
    }
  }

  fileprivate var card: CardName? {
    switch self {
    case .card(let name): name
    case .text(let text): CardName(text)
    default: nil
    }
  }
}

/// Why the values of a call mean nothing: they do not fit together, or one is missing.
package struct VerbFault: Error {
  /// A sentence without a capital letter and a full stop, for people at a command line: other shells do not let it happen.
  package let message: String

  init(_ message: String) { self.message = message }

  static func missing(_ argument: VerbArgument) -> VerbFault {
    VerbFault(argument.question ?? "\(argument.isOperand ? "<\(argument.valueName)>" : argument.key) is missing")
  }
}
