/// The program that made a conflict copy.
package enum SyncTool: Hashable, Sendable {
  /// A program that is recognized by the copy's name.
  ///
  /// - Parameter name: the name of the product.
  case product(name: String)
  /// The name looks like that of a copy, but no known program makes such names.
  case unknown
  /// Nothing is known about the program, because the user said which file is the copy.
  case named
}
