internal import PlanBoardVerbs

/// What carries out a verb. Its properties read their values from the command line when it is made
/// (``VerbLine/current``).
protocol Command: SendableMetatype {
  init()

  /// Checks the values against each other.
  ///
  /// - Throws: ``UsageError``.
  mutating func validate() throws

  func run() throws
}

extension Command {
  func validate() throws {}
}

/// Arguments that several commands share.
protocol ArgumentGroup {
  /// Checks the values against each other.
  ///
  /// - Throws: ``UsageError``.
  func validate() throws
}

extension ArgumentGroup {
  func validate() throws {}
}

/// The arguments of a command do not fit together, or mean nothing. The exit code is 64.
struct UsageError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}

/// Ends a command that has already said what is to be said.
struct ExitCode: Error {
  let rawValue: Int32

  init(_ rawValue: Int32) { self.rawValue = rawValue }

  /// The exit code for wrong arguments (`EX_USAGE` of `sysexits.h`).
  static let usage: Int32 = 64
}
