extension VerbLine {
  /// Why a line cannot be carried out.
  package enum Fault: Error, Sendable {
    case unknownOption(String, known: [String])
    /// A text such as `-5 degrees`, which begins with a hyphen.
    case looksLikeOptions(String)
    case missingValue(VerbArgument, _ spelling: String)
    /// A flag has a value, as in `--json=yes`.
    case unwantedValue(_ spelling: String, String)
    /// The spelling is empty for an operand.
    case wrongValue(VerbArgument, _ spelling: String, String)
    case missingOperand(VerbArgument)
    case unexpected([String])
  }
}
