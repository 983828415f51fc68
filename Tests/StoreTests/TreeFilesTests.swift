import Foundation
import Testing

internal import PlanBoardCore
@testable import PlanBoardStore
internal import TestSupport

/// `TreeFiles`, a read-only file system whose files are in memory or in a git revision.
struct TreeFilesTests {
  private static let root = Path("/plan")

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
  private static func path(_ name: String) -> Path { root.appending(name.utf8) }

  /// The names of the files and their bytes; nil for a file that cannot be loaded.
  private static let texts: [(name: String, bytes: [UInt8]?)] = [
    ("a.md", bytes("aaa")), ("below/b.md", bytes("b")), ("below/c.md", []), ("gone.md", nil),
  ]

  private let files = TreeFiles(at: root, texts.map { text in (Path(text.name), { text.bytes }) }, clock: SystemCalls())

  @Test func `each file has its size, and an identity that no other file or folder has`() throws {
    var identities: Set<FileIdentity> = [try files.status(Self.root, followsLink: true).identity]
    for (name, bytes) in Self.texts {
      let status = try files.status(Self.path(name), followsLink: true)
      #expect(status.kind == .file && status.size == bytes?.count ?? 0 && status.modified == 0, "\(name)")
      #expect(identities.insert(status.identity).inserted, "\(name)")
    }
    for folder in [Self.root, Self.path("below")] {
      let status = try files.status(folder, followsLink: true)
      #expect(status.kind == .directory && status.size == 0 && status.modified == 0)
    }
  }

  @Test func `a folder lists the files and folders directly in it`() throws {
    func names(_ folder: Path) throws -> [String] {
      try files.contents(of: folder).map { String(decoding: $0.name, as: UTF8.self) }.sorted()
    }
    #expect(try names(Self.root) == ["a.md", "below", "gone.md"])
    #expect(try names(Self.path("below")) == ["b.md", "c.md"])
    #expect(throws: SystemFailure.self) { try files.contents(of: Self.path("a.md")) }
    #expect(throws: SystemFailure.self) { try files.contents(of: Path("/")) }
  }

  @Test func `a file is read from its start, or from the offset after seek, until its end or until it is closed`()
    throws
  {
    func read(_ descriptor: Int32) throws -> [UInt8] {
      var buffer = [UInt8](repeating: 0, count: 2)
      let count = try buffer.withUnsafeMutableBytes { try files.read(descriptor, into: $0) }
      return Array(buffer[..<count])
    }
    let (a, b) = (try files.open(Self.path("a.md"), .reading), try files.open(Self.path("below/b.md"), .reading))
    #expect(try [read(a), read(a), read(a)] == [Self.bytes("aa"), Self.bytes("a"), []])
    #expect(try read(b) == Self.bytes("b"))
    try files.seek(a, to: 2)
    #expect(try read(a) == Self.bytes("a"))
    try files.seek(a, to: 9)
    #expect(try read(a) == [])
    try files.seek(a, to: -1)
    #expect(try read(a) == Self.bytes("aa"))
    try files.close(a)
    #expect(try read(a) == [])
    #expect(throws: SystemFailure.self) { try files.status(a) }
  }

  @Test func `nothing can be written, and missing files cannot be opened`() {
    for access in [FileAccess.creating, .appending, .rewriting, .sharing(mode: 0o644)] {
      #expect(throws: SystemFailure.self) { try files.open(Self.path("a.md"), access) }
    }
    for name in ["none.md", "gone.md", "below"] {
      #expect(throws: SystemFailure.self) { try files.open(Self.path(name), .reading) }
    }
    #expect(throws: SystemFailure.self) { try files.resolve(Self.path("none.md")) }
    #expect(throws: SystemFailure.self) { try files.unlink(Self.path("a.md")) }
  }

  @Test(.tags(.git), .enabled(if: (try? Git(in: .here).run(["--version"])) != nil, "needs git"))
  func `a revision has all its files, whatever their names, but not its links`() throws {
    let folder = try TemporaryFolder(["a.md": "a\n", "tab\tin it.md": "b\n", "below/c.md": "c\n"])
    try folder.link("link.md", to: "a.md")
    let git = Git(in: Path(folder.url.path))
    for arguments in [
      ["init", "-q"], ["add", "-A"], ["-c", "user.name=A", "-c", "user.email=a@b", "commit", "-q", "-m", "all"],
    ] {
      try git.run(arguments)
    }
    let revision = try TreeFiles(at: Self.root, of: "HEAD", in: git, clock: SystemCalls())
    for (name, text) in [("a.md", "a\n"), ("tab\tin it.md", "b\n"), ("below/c.md", "c\n")] {
      #expect(try BoardFile.read(Self.path(name), in: revision).bytes == Self.bytes(text), "\(name)")
    }
    #expect(try revision.contents(of: Self.root).count == 3)
    for name in ["--help", "-z", "none"] {
      let failure = #expect(throws: Git.Failure.self) {
        try TreeFiles(at: Self.root, of: name, in: git, clock: SystemCalls())
      }
      #expect(failure?.exitCode == 128, "\(name)")
    }
  }

  @Test func `a link has a new version after its target was written`() throws {
    let folder = try TemporaryFolder(["a.md": "a\n"])
    try folder.link("link.md", to: "a.md")
    let link = Path(folder.path("link.md"))
    let before = FileVersion(of: link, in: SystemCalls())
    #expect(FileVersion(of: link, in: SystemCalls()) == before)
    try folder.write("a.md", "longer\n")
    #expect(FileVersion(of: link, in: SystemCalls()) != before)
  }
}
