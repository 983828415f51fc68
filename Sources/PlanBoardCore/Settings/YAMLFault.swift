/// Why a text cannot be read as YAML keys and values.
package enum YAMLFault: Hashable, Sendable {
  /// libyaml found a fault, and described it in this message.
  case parser(String)
  /// The text is not YAML, and there is no description of the fault.
  case unexplained
  case severalDocuments
  case undefinedAlias
  case keyIsNotText
  case duplicateKey
  /// The text has no keys, because it is a list or a single value.
  case noKeys
}
