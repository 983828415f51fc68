/// The program that made a conflict copy, as far as it is known.
package enum SyncTool: Hashable, Sendable {
  /// The name is one that a known program gives to its conflict copies.
  ///
  /// - Parameter name: the name of the product.
  case product(name: String)
  /// The name looks like that of a conflict copy, but no known program makes copies with such a name.
  case unknown
  /// Not known, because the name was not examined: the user said in the request that the file is a conflict copy.
  case named
}
