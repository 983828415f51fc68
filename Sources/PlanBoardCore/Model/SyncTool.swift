/// The program that made a conflict copy, which is a second file with another version of a board.
package enum SyncTool: Hashable, Sendable {
  /// A known program, recognized by the name of the copy.
  case product(name: String)
  /// The name looks like that of a conflict copy, but no known program makes such names.
  case unknown
  /// The user said that the file is a conflict copy, so its name was not examined.
  case named
}
