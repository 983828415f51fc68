internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardVerbs

/// Carries out any verb that does something to each of the cards that the user names (``Verb/change``).
struct CardVerbCommand: Command {
  /// The call without the values among the operands.
  private let call: VerbCall
  private let operands: CardOperands
  /// The kind of the first operand, which has the cards.
  private let kind: ArgumentKind?
  /// The operand that must have a value; nil if the verb needs none.
  private let wanted: VerbArgument?
  private let whereOptions: WhereOptions?
  private let options = ChangeOptions()

  init() {
    let line = VerbLine.current.get()
    guard let verb = line.verb else { preconditionFailure("only verbs") }
    let arguments = verb.arguments
    let declared = arguments.filter(\.isOperand)
    var whereOptions = arguments.contains { $0.key == VerbArgument.whereQuery.key } ? WhereOptions() : nil
    let hasQuery = whereOptions?.query != nil
    operands = CardOperands(line, declared, hasQuery: hasQuery)
    if operands.cards.isEmpty, !hasQuery { whereOptions?.query = verb.change?.usualQuery }
    self.whereOptions = whereOptions
    kind = declared[0].kind
    wanted = declared.first { $0.question != nil }
    call = VerbCall(line, verb, on: options.boardName)
  }

  func validate() throws {
    try options.validate()
    try call.checkSection()
    let (cards, isMissing) = (operands.cards, operands.values.isEmpty)
    if kind == .cardOrDate, whereOptions?.query == nil, cards.isEmpty {
      if isMissing, let question = wanted?.question { throw UsageError(question) }
      throw UsageError("the last word is the day: pb \(call.verb.name) CARD +1w")
    }
    if whereOptions == nil, cards.isEmpty { throw UsageError("which card? Name it first: pb \(call.verb.name) CARD …") }
    try whereOptions?.check(cards)
    // The place of a check item is enough.
    let isPlace = wanted?.kind == .checkItem && cards.first.map { CardName($0).isLine } ?? false
    if let question = wanted?.question, isMissing, !isPlace { throw UsageError(question) }
    _ = try call(with: operands.values).intents()
  }

  func run() throws {
    // Standard input is read once, for all cards.
    let input = operands.isOnInput ? try Plan.standardInputText() : nil
    let values = operands.values.map { (argument: $0.argument, text: input ?? $0.text) }
    try options.perform(
      call(with: values), cards: operands.cards, whereOptions, in: scope, again: call.has(.again),
      // If a word is no card, it was probably meant as a part of the day, as in `roof last friday`.
      needs: kind == .cardOrDate ? .allCards : .nothing)
  }

  private func call(with values: [(argument: VerbArgument, text: String)]) -> VerbCall {
    var call = call
    for (argument, text) in values { call.give(argument, .text(text)) }
    return call
  }

  /// The part of the plan in which `--where` finds cards.
  private var scope: CardScope {
    switch kind {
    case .archivedCard: .archive
    case .trashedCard: .trash
    default: .plan
    }
  }
}
