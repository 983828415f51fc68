internal import PlanBoardCore

extension YAMLFault {
  /// The fault in words that can follow `the front matter is not read:`. Not safe for a terminal, because libyaml may
  /// quote the YAML text.
  var words: String {
    switch self {
    case .parser(let message): message
    case .unexplained: "not YAML"
    case .severalDocuments: "more than one document"
    case .undefinedAlias: "undefined alias"
    case .keyIsNotText: "a key is not text"
    case .duplicateKey: "duplicate key"
    case .noKeys: "it has no keys"
    }
  }
}
