/// The program that made a conflict copy, as far as it is known.
package enum SyncTool: Hashable, Sendable {
  /// A known program, which gives its conflict copies names like that of this file.
  ///
  /// - Parameter name: the name of the program.
  case product(name: String)
  /// No known program: the file's name looks like that of a conflict copy, but no known program makes such names.
  case unknown
  /// Not known. The user said in the request that the file is a conflict copy, so the file's name was not examined.
  case named
}
