internal import ArgumentParser
internal import PlanBoardCore
internal import PlanBoardIntents

/// Finds the command that arguments mean if they do not begin with one. For `pb roof`, it is `view`, `show` or `find`.
enum BareArguments {
  /// - Returns: the command, then the name of the view, board or card, or the words to search for, and then the options
  ///   among the arguments. nil if there are no arguments, if they begin with a command or an option, if they mean
  ///   nothing (``PlanSession/meaning(of:mayBeMistyped:today:)``), or if the plan cannot be opened.
  static func withCommand(_ arguments: [String]) -> [String]? {
    let words = Array(arguments.prefix { !$0.hasPrefix("-") })
    let names = PB.configuration.subcommands.flatMap {
      [$0.configuration.commandName].compactMap(\.self) + $0.configuration.aliases
    }
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
