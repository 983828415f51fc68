/// The reason why a text is not YAML that can be read as keys and values.
package enum YAMLFault: Hashable, Sendable {
  /// The message of libyaml.
  case parser(String)
  /// libyaml found a fault, but did not describe it.
  case unexplained
  case severalDocuments
  case undefinedAlias
  case keyIsNotText
  case duplicateKey
  /// The text is a list or a single value.
  case noKeys
}
