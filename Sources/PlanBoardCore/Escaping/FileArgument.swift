/// A path as an argument for another program.
package enum FileArgument {
  /// Adds `./` in front of a path that begins with `-`, an option, or with `+`, a command in vi.
  package static func bytes(_ path: [UInt8]) -> [UInt8] {
    switch path.first {
    case UInt8(ascii: "-"), UInt8(ascii: "+"): Array("./".utf8) + path
    default: path
    }
  }
}
