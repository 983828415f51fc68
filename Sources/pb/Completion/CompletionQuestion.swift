internal import PlanBoardCore

/// The question of a completion script: which words may the user type at the cursor?
struct CompletionQuestion {
  enum Wanted {
    case commands([CommandShape])
    case options([CommandShape.Option])
    case value(CommandShape.Value)
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
    case .folder: wanted = [.value(.accepted(.folder))]
    case .plan: wanted = [.value(.accepted(.plan))]
    case nil:
      if typed.hasPrefix("--plan=") {
        cut("--plan=")
        wanted = [.value(.accepted(.plan))]
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
    var shape = CommandShape.program
    var words = words[...]
    if words.first == "help" {
      while let word = words.popFirst() { shape = shape.subcommands.first { $0.isNamed(word) } ?? shape }
      wanted = [.commands(shape.subcommands)]
      return
    }
    if words.first == "board" { words = ["boards"] + words.dropFirst() }
    while !shape.subcommands.isEmpty {
      let subcommands = shape.subcommands
      let usual = subcommands.first { $0.name == shape.defaultSubcommand }
      guard let word = words.first else {
        wanted = [.commands(subcommands)]
        if typed.hasPrefix("-") { wanted.append(.options(CommandShape.Option.ofEveryCommand)) }
        guard let usual else { return }
        shape = usual
        break
      }
      guard let next = subcommands.first(where: { $0.isNamed(word) }) ?? usual else { return }
      command.append(next.name)
      if next.isNamed(word) { words.removeFirst() }
      shape = next
    }
    read(words, of: shape)
  }

  private mutating func read(_ words: ArraySlice<String>, of shape: CommandShape) {
    var words = words
    var isPlain = false
    while let word = words.popFirst() {
      if isPlain || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        isPlain = true
      } else if let equals = word.firstIndex(of: "="), let option = shape.option(String(word[..<equals])) {
        values.append((option.names, String(word[word.index(after: equals)...])))
      } else if let option = shape.option(word), let value = option.value {
        guard let given = words.popFirst() else { return wanted = [.value(value)] }
        values.append((option.names, given))
      }
    }
    if !isPlain, typed.hasPrefix("-") {
      if let equals = typed.firstIndex(of: "="), let option = shape.option(String(typed[..<equals])) {
        cut(String(typed[...equals]))
        return wanted = option.value.map { [.value($0)] } ?? []
      }
      wanted.append(.options(shape.options + CommandShape.Option.ofEveryCommand))
    }
    if operands.count < shape.operands.count {
      wanted.append(.value(shape.operands[operands.count]))
    } else if shape.isRepeating, let last = shape.operands.last {
      wanted.append(.value(last))
    }
  }
}

extension CommandShape.Option {
  /// The options that every command has, and that ``CommandTable`` leaves out.
  fileprivate static let ofEveryCommand = [
    CommandShape.Option(names: ["-C"], value: .accepted(.folder), summary: "Start in this folder"),
    CommandShape.Option(names: ["--plan"], value: .accepted(.plan), summary: "Use this plan of your configuration"),
    CommandShape.Option(names: ["-h", "--help"], value: nil, summary: "Show help information"),
  ]
}
