internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardVerbs

/// Carries out any verb that does something to each of the cards that the user names (``Verb/change``).
struct CardVerbCommand: Command {
  private let verb: Verb
  private let operands: [VerbArgument]
  private let cards: [String]
  private let whereOptions: WhereOptions?
  private let options = ChangeOptions()
  /// The call without the values among the operands.
  private let call: VerbCall
  /// The values among the operands.
  private var values: [(argument: VerbArgument, text: String)] = []
  /// Whether the only value is on standard input.
  private var readsInput = false

  init() {
    let line = VerbLine.current.get()
    guard let verb = line.verb else { preconditionFailure("only verbs") }
    let arguments = verb.arguments
    let operands = arguments.filter(\.isOperand)
    let first = operands[0]
    var whereOptions = arguments.contains { $0.key == VerbArgument.whereQuery.key } ? WhereOptions() : nil
    let hasQuery = whereOptions?.query != nil
    let words = line.values(of: first)
    let texts = words.map(\.text)
    // How many of the words are cards; the rest are the value.
    let count: Int
    switch first.kind {
    case .cardOrDate:
      // The last words are the day: two of them in `fri 15:00`.
      count = texts.isEmpty ? 0 : texts.count - DateWords.wordCount(ofDateEnding: (hasQuery ? [""] : []) + texts)
      if count < texts.count { values = [(first, texts[count...].joined(separator: " "))] }
    case .cardThenText:
      count = hasQuery ? 0 : min(1, texts.count)
      if count < texts.count { values = [(first, texts[count...].joined(separator: " "))] }
      // After `--`, a `-` is a text.
      readsInput = texts.dropFirst(count) == [NotesArgument.input] && !words.contains(where: \.isPlain)
    case .cardThenCards:
      count = min(1, texts.count)
      values = texts.dropFirst(count).map { (first, $0) }
    default:
      let others = operands.dropFirst()
      let more = others.flatMap { other in line.values(of: other).map { (other, $0.text) } }
      // With `--where`, the only operand is the value.
      let isValue = hasQuery && more.isEmpty && !others.isEmpty
      count = isValue ? 0 : texts.count
      values = isValue ? texts.map { (others[others.startIndex], $0) } : more
    }
    let cards = Array(texts.prefix(count))
    if cards.isEmpty, !hasQuery { whereOptions?.query = verb.change?.usualQuery }
    self.verb = verb
    self.operands = operands
    call = VerbCall(line, verb, on: options.boardName)
    self.cards = cards
    self.whereOptions = whereOptions
  }

  func validate() throws {
    try options.validate()
    try call.checkSection()
    let value = operands.first { $0.question != nil }
    if let value, value.kind == .cardOrDate, whereOptions?.query == nil, cards.isEmpty {
      throw UsageError(values.isEmpty ? value.question ?? "" : "the last word is the day: pb \(verb.name) CARD +1w")
    }
    if whereOptions == nil, cards.isEmpty { throw UsageError("which card? Name it first: pb \(verb.name) CARD …") }
    try whereOptions?.check(cards)
    // The place of a check item is enough.
    let isPlace = value?.kind == .checkItem && cards.first.map { CardName($0).isLine } ?? false
    if let question = value?.question, values.isEmpty, !isPlace { throw UsageError(question) }
    _ = try call(with: values).intents(for: [])
  }

  func run() throws {
    // Standard input is read once, for all cards.
    let values = readsInput ? [(values[0].argument, try Plan.standardInputText())] : values
    let isDay = operands[0].kind == .cardOrDate
    try options.perform(
      call(with: values), cards: cards, whereOptions, in: scope,
      again: call.has(.again),
      // If a word is no card, it was probably meant as a part of the day, as in `roof last friday`.
      needs: isDay ? .allCards : .nothing)
  }

  private func call(with values: [(argument: VerbArgument, text: String)]) -> VerbCall {
    var call = call
    for (argument, text) in values { call.give(argument, .text(text)) }
    return call
  }

  /// The part of the plan in which `--where` finds cards.
  private var scope: CardScope {
    switch operands[0].kind {
    case .archivedCard: .archive
    case .trashedCard: .trash
    default: .plan
    }
  }
}
