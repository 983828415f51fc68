import Foundation
import Testing

internal import TestSupport

/// How `pb` receives its arguments.
struct ArgumentTests {
  @Test func `a command receives its arguments even if the proc file system is hidden`() throws {
    let folder = try TemporaryFolder(["b.md": "---\nplanboard: true\n---\n## A\n- one\n"])
    let unshare = URL(filePath: "/usr/bin/unshare")
    let hiding = [
      "--map-root-user", "--mount", "sh", "-c", "mount -t tmpfs none /proc && echo hidden && exec \"$@\"", "sh",
    ]
    // On some systems, ordinary users cannot hide `/proc`.
    guard OtherTools.path(of: "unshare") != nil, try run(hiding + ["true"], as: unshare, in: folder).text == "hidden\n"
    else { return }
    let added = try run(hiding + [Binary.url.path, "add", "hello"], as: unshare, in: folder)
    #expect(added.code == 0)
    #expect(String(decoding: try folder.read("b.md"), as: UTF8.self).hasSuffix("hello\n"))
  }
}
