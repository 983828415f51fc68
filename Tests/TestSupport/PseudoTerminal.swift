package import Foundation

/// A terminal for a program under test: what the program prints can be read, and what a user would type can be written.
package struct PseudoTerminal {
  /// The side of the user.
  private let user: Int32
  /// The side of the program, for its standard streams.
  package let program: FileHandle

  private struct CannotOpen: Error {}

  /// Opens a terminal.
  ///
  /// - Parameter size: the size of the terminal, in columns and rows; nil for a terminal that does not know its size.
  package init(size: (columns: Int, rows: Int)? = nil) throws {
    // On Linux, Swift's module of the C library lacks these functions.
    func function<Function>(_ name: String, _ type: Function.Type) -> Function {
      unsafeBitCast(dlsym(dlopen(nil, RTLD_NOW), name), to: type)
    }
    typealias OnDescriptor = @convention(c) (Int32) -> Int32
    typealias Name = @convention(c) (Int32) -> UnsafePointer<CChar>
    user = function("posix_openpt", OnDescriptor.self)(O_RDWR | O_NOCTTY)
    for call in ["grantpt", "unlockpt"] where function(call, OnDescriptor.self)(user) != 0 { throw CannotOpen() }
    let path = String(cString: function("ptsname", Name.self)(user))
    program = FileHandle(fileDescriptor: open(path, O_RDWR | O_NOCTTY), closeOnDealloc: false)
    guard let size else { return }
    var window = winsize()
    (window.ws_col, window.ws_row) = (UInt16(size.columns), UInt16(size.rows))
    if ioctl(user, UInt(TIOCSWINSZ), &window) != 0 { throw CannotOpen() }
  }

  /// Types a text, which the program can read later. The terminal echoes it, so it is also in ``output()``.
  package func type(_ text: String) { write(user, text, text.utf8.count) }

  /// Reads what the program prints until it ends, without carriage returns, and closes the terminal. The program must
  /// have been started.
  package func output() throws -> String {
    try program.close()
    defer { close(user) }
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    // When the program has ended, Linux reports an error here, and macOS the end of the file.
    while case let count = read(user, &piece, piece.count), count > 0 { output += piece[..<count] }
    return String(decoding: output.filter { $0 != 0x0D }, as: UTF8.self)
  }
}
