/// The access rights of a file that pb creates, or of a trash that pb changes: text from a private board stays private.
struct Privacy: Hashable, Sendable {
  /// The widest mode that the file may have. Other users get only the rights that they have on every board that the
  /// text comes from. The owner may always read and write new files.
  private(set) var widest: UInt32 = 0o7777
  /// The mode of a file that is restored or moved; nil for any other file. The file gets this mode without the rights
  /// that `widest` does not give.
  var mode: UInt32?

  init() {}

  /// Limits the rights of other users to those that they have on every one of some boards.
  ///
  /// - Parameter modes: the modes of the boards that the text comes from.
  init(from modes: some Sequence<UInt32>) {
    widest = modes.reduce(0o7777) { $0 & $1 } & 0o077 | 0o7700
  }

  /// The mode of a folder that is created for the file. Users who may not read the file may not open the folder.
  var folderMode: UInt32 {
    let readers = widest & 0o044
    return 0o700 | readers | readers >> 2 | widest & 0o022
  }
}
