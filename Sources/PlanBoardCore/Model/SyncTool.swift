/// The program that made a conflict copy, as far as it is known.
package enum SyncTool: Hashable, Sendable {
  /// A known program. The copy has a name of the kind that this program gives to its conflict copies.
  ///
  /// - Parameter name: the name of the program.
  case product(name: String)
  /// An unknown program. The copy has a name that looks like that of a conflict copy, but no known program makes such
  /// names.
  case unknown
  /// Not known. The user said in the request that a file is a conflict copy, so the name of the file was not examined.
  case named
}
