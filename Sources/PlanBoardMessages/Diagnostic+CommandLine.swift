internal import PlanBoardCore
internal import PlanBoardIntents

extension Diagnostic {
  /// The message about an error that a command line caused; nil if pb has no message for the error. If the user gave the
  /// place of a check item where only a card makes sense, the advice is the same command for the card.
  ///
  /// - Parameter arguments: the arguments of the command line, without the program's name.
  package init?(_ error: any Error, arguments: [[UInt8]]) {
    self.init(error)
    let failure = (error as? NewCardFailure)?.reason ?? error
    guard case .isCheckItem(_, let line1, let card, _)? = (failure as? IntentFailure)?.reason else { return }
    let cards = arguments.map { Self.onCard(card, $0, item: line1) }
    guard cards.count(where: { $0 != nil }) == 1,
      let command = Self.command(zip(arguments, cards).map { $1 ?? $0 })
    else { return }
    help = ["for the card: `\(command)`"]
  }

  /// An argument that ends with the place of a check item, such as `plan.md:6`, `after:plan:6` or `plan.md:6:3`, with the
  /// line of the card instead; nil for any other argument.
  private static func onCard(_ card: IntentFailure.Candidate, _ argument: [UInt8], item line1: Int) -> [UInt8]? {
    let parts = argument.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let line = Array(String(line1).utf8)
    let names = [Array(card.place.path.name), Array(card.place.path.stem.utf8)]
    // A column, or nothing, may follow the line.
    guard
      let index = [parts.count - 1, parts.count - 2].first(where: { $0 > 0 && parts[$0].elementsEqual(line) }),
      names.contains(where: { parts[index - 1].suffix($0.count).elementsEqual($0) })
    else { return nil }
    return Array(argument[..<parts[index].startIndex]) + Array(String(card.place.line1).utf8)
  }

  /// A command of pb that a user can paste; nil if it has characters that cannot be shown.
  private static func command(_ arguments: [[UInt8]]) -> String? {
    var words = ["pb"]
    for argument in arguments {
      let text = String(decoding: argument, as: UTF8.self)
      guard text.utf8.elementsEqual(argument), VisibleText.safe(text) == text else { return nil }
      // A colon or an equals sign inside a word needs no quotes.
      let parts = text.split(omittingEmptySubsequences: false) { ":=".contains($0) }
      let isPlain = parts.allSatisfy { ShellWord.quoted(String($0)) == $0 }
      words.append(isPlain ? text : ShellWord.quoted(text))
    }
    return words.joined(separator: " ")
  }
}
