/// Limits who may read and write a file, so that text from a private board stays private. The file is a new file or the
/// trash, and a change writes text from boards into it.
struct Privacy: Hashable, Sendable {
  /// The permissions that the file may have at most. The owner may have all permissions. Other users may have a
  /// permission only if they have it on every board that the text comes from.
  private(set) var widest: UInt32 = 0o7777
  /// The mode that a restored or moved file gets, as far as ``widest`` allows. nil for any other file. If that file is
  /// new, it gets the usual mode, as far as ``widest`` allows.
  var mode: UInt32?

  /// Creates a value that limits nothing.
  init() {}

  /// Limits the permissions of other users to those that they have on every one of some boards.
  ///
  /// - Parameter modes: the modes of the boards that the text comes from. If there are none, nothing is limited.
  init(from modes: some Sequence<UInt32>) {
    widest = modes.reduce(0o7777) { $0 & $1 } & 0o077 | 0o7700
  }

  /// The mode of a folder that is created for the file. Other users may open the folder only if ``widest`` lets them
  /// read the file. They may change the folder only if ``widest`` lets them write the file.
  var folderMode: UInt32 {
    let readers = widest & 0o044
    return 0o700 | readers | readers >> 2 | widest & 0o022
  }
}
