/// What the name of a conflict copy says about the program that made the copy.
package enum SyncTool: Hashable, Sendable {
  /// The name is one that a known program gives to its conflict copies.
  ///
  /// - Parameter name: the name of the product.
  case product(name: String)
  /// The name looks like that of a conflict copy, but no known program makes copies with such a name.
  case unknown
  /// The user named the file as a conflict copy, so its name was not examined.
  case named
}
