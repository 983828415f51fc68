/// Four numbers by which an unchanged file is recognized (docs/decisions/0023). pb keeps stamps only on file systems
/// that set ``changed`` to the current time at every change to a file.
package struct FileStamp: Hashable, Sendable {
  /// The inode number.
  package let number: UInt64
  /// In bytes.
  package let size: Int
  /// The time of the last change to the text (mtime), in nanoseconds since 1970.
  package let modified: Int
  /// The time of the last change to anything about the file (ctime), in nanoseconds since 1970.
  package let changed: Int

  package init(number: UInt64, size: Int, modified: Int, changed: Int) {
    (self.number, self.size, self.modified, self.changed) = (number, size, modified, changed)
  }
}
