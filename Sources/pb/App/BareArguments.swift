internal import PlanBoardCore
internal import PlanBoardIntents
internal import PlanBoardVerbs

/// Finds the command that is meant if the arguments do not name one.
enum BareArguments {
  /// The arguments with the command that they mean: `show roof` for `roof`. nil in these cases:
  ///
  /// - The arguments begin with a command or an option.
  /// - They mean nothing (``PlanSession/meaning(of:mayBeMistyped:today:)``).
  /// - The plan cannot be opened.
  static func withCommand(_ arguments: [String]) -> [String]? {
    let words = Array(arguments.prefix { !$0.hasPrefix("-") })
    let names = Verb.program.subcommands.flatMap { [$0.name] + $0.aliases }
    guard let first = words.first, first != "help", first != CompletionAnswer.name, !names.contains(first),
      let session = try? Plan.session()
    else { return nil }
    let mayBeMistyped = EditDistance.likely(first, among: names) != nil
    let options = arguments.dropFirst(words.count)
    switch session.meaning(of: words, mayBeMistyped: mayBeMistyped, today: System.today) {
    case .view(let name): return ["view", name] + options
    case .name(let name): return ["show", name] + options
    case .search: return ["find"] + words + options
    case nil: return nil
    }
  }
}
