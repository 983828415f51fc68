// A stand-in for FoundationEssentials in `pb` (docs/decisions/0029). It has the names of that module to which ArgumentParser
// refers, so that the linker leaves out the module, and with it 5 MB. ArgumentParser encodes JSON only for
// `--experimental-dump-help`, which this program therefore does not have: it ends before anything else here is used.
//
// The symbols are weak. If ArgumentParser refers to more of the module one day, the module is linked, and its own symbols are used.

internal import Glibc

// ArgumentParser asks whether an error has this protocol. No error of this program has it.
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}

open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public init() {
    let message = "pb: this build has no --experimental-dump-help; docs/commands.md describes all commands\n"
    _ = message.withCString { write(STDERR_FILENO, $0, message.utf8.count) }
    exit(64)
  }
}

public struct Data {}

extension String {
  public struct Encoding: Sendable {
    public static let utf8 = Encoding()
  }

  public init?(data: __shared Data, encoding: Encoding) { nil }
}
