internal import PlanBoardCore
internal import PlanBoardVerbs

/// The question of a completion script: which words may the user type at the cursor?
struct CompletionQuestion {
  enum Wanted {
    case verbs([Verb])
    case options([VerbArgument])
    case value(ArgumentKind)
  }

  private(set) var wanted: [Wanted] = []
  /// The typed word; for `--board=ro` only `ro`.
  private(set) var typed: String
  /// The part of the word before ``typed``, such as `--board=`; often empty.
  private(set) var prefix = ""
  let place: PlaceOptions
  /// The names of the command and its subcommand, such as `["column", "add"]`; empty without a known command, and after
  /// `help`.
  private(set) var command: [String] = []
  /// The words of the command that are neither options nor the values of options, without the word at the cursor.
  private(set) var operands: [String] = []
  /// The options on the line that have a value: all spellings of each, and the value.
  private var values: [(names: [String], value: String)] = []

  /// - Parameter words: the words before the typed one, without the program's name.
  init(_ words: [String], typed: String) {
    place = PlaceOptions(words.map { Array($0.utf8) })
    self.typed = typed
    switch place.unfinished {
    case .folder: wanted = [.value(.folder)]
    case .plan: wanted = [.value(.plan)]
    case nil:
      if typed.hasPrefix("--plan=") {
        cut("--plan=")
        wanted = [.value(.plan)]
      } else {
        read(place.rest.map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }

  /// The last value of an option on the line; nil if the option is not on the line.
  func value(of option: String) -> String? { values.last { $0.names.contains(option) }?.value }

  /// Moves the beginning of ``typed`` to ``prefix``.
  private mutating func cut(_ prefix: String) {
    self.prefix = prefix
    typed = String(typed.dropFirst(prefix.count))
  }

  private mutating func read(_ words: [String]) {
    var verb = Verb.program
    var words = words[...]
    if words.first == "help" {
      while let word = words.popFirst() { verb = verb.subcommands.first { $0.isNamed(word) } ?? verb }
      wanted = [.verbs(verb.subcommands)]
      return
    }
    if words.first == "board" { words = ["boards"] + words.dropFirst() }
    while true {
      let subcommands = verb.subcommands
      if subcommands.isEmpty { break }
      let usual = verb.usual
      guard let word = words.first else {
        wanted = [.verbs(subcommands)]
        if typed.hasPrefix("-") { wanted.append(.options(VerbArgument.ofEveryVerb)) }
        guard let usual else { return }
        verb = usual
        break
      }
      guard let next = subcommands.first(where: { $0.isNamed(word) }) ?? usual else { return }
      command.append(String(next.word))
      if next.isNamed(word) { words.removeFirst() }
      verb = next
    }
    read(words, of: verb)
  }

  private mutating func read(_ words: ArraySlice<String>, of verb: Verb) {
    var words = words
    var isPlain = false
    while let word = words.popFirst() {
      if isPlain || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        isPlain = true
      } else if let equals = word.firstIndex(of: "="), let option = verb.option(String(word[..<equals])) {
        values.append((option.spellings, String(word[word.index(after: equals)...])))
      } else if let option = verb.option(word), let kind = option.kind {
        guard let given = words.popFirst() else { return wanted = [.value(kind)] }
        values.append((option.spellings, given))
      }
    }
    if !isPlain, typed.hasPrefix("-") {
      if let equals = typed.firstIndex(of: "="), let option = verb.option(String(typed[..<equals])) {
        cut(String(typed[...equals]))
        return wanted = option.kind.map { [.value($0)] } ?? []
      }
      wanted.append(.options(verb.arguments.filter { !$0.isOperand } + VerbArgument.ofEveryVerb))
    }
    let known = verb.operands
    let next = operands.count < known.count ? known[operands.count] : known.last.flatMap { $0.isRepeating ? $0 : nil }
    if let kind = next?.kind { wanted.append(.value(kind)) }
  }
}
