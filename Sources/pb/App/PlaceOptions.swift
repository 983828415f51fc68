internal import PlanBoardCore

/// The two options of every command that say where the plan is: `-C DIR` and `--plan NAME`.
///
/// They are taken from the line before anything else, because they say where everything else is.
struct PlaceOptions {
  /// The folders to enter before anything else, each relative to the one before.
  private(set) var folders: [Path] = []
  /// The last value of `--plan`; nil if the option is not given.
  private(set) var plan: String?
  private(set) var rest: [[UInt8]] = []
  /// The last option whose value is missing or empty; nil if there is none.
  private(set) var unfinished: Option?

  /// The options of this process; nil if the system does not provide the arguments.
  static var current: PlaceOptions? { (System.rawArguments?.dropFirst()).map { PlaceOptions($0) } }

  enum Option: String {
    case folder = "-C <dir>"
    case plan = "--plan <name>"
  }

  /// The options whose value may look like `-C` or `--plan`.
  private static let optionsWithAnyValue = ["--notes", "--by", "--sort", "--tag", "-t", "--person"]
    .map { Array($0.utf8) }

  /// - Parameter arguments: the arguments without the program's name.
  init(_ arguments: some Sequence<[UInt8]>) {
    var arguments = Array(arguments)[...]
    while let argument = arguments.popFirst() {
      if argument.elementsEqual("-C".utf8) {
        if let value = value(&arguments, of: .folder) { folders.append(Path(bytes: value)) }
      } else if argument.elementsEqual("--plan".utf8) {
        if let value = value(&arguments, of: .plan) { plan = String(decoding: value, as: UTF8.self) }
      } else if argument.starts(with: "--plan=".utf8) {
        var value = [Array(argument.dropFirst("--plan=".utf8.count))][...]
        if let value = self.value(&value, of: .plan) { plan = String(decoding: value, as: UTF8.self) }
      } else {
        rest.append(argument)
        if argument.elementsEqual("--".utf8) { break }
        if Self.optionsWithAnyValue.contains(argument), let value = arguments.popFirst() { rest.append(value) }
      }
    }
    rest += arguments
  }

  /// Takes a value from the front of the arguments; nil if it is missing or empty.
  private mutating func value(_ arguments: inout ArraySlice<[UInt8]>, of option: Option) -> [UInt8]? {
    guard let value = arguments.popFirst(), !value.isEmpty else {
      unfinished = option
      return nil
    }
    return value
  }

  /// - Throws: `UsageError` if a value is missing or empty.
  func check() throws {
    if let unfinished { throw UsageError("missing value for '\(unfinished.rawValue)'") }
  }
}
