/// A path as an argument for another program.
package enum FileArgument {
  /// The path, with `./` in front if it begins with `-` or `+`. Without `./`, programs would read the path as an
  /// option, and vi would read `+…` as a command.
  package static func bytes(_ path: [UInt8]) -> [UInt8] {
    switch path.first {
    case UInt8(ascii: "-"), UInt8(ascii: "+"): Array("./".utf8) + path
    default: path
    }
  }
}
