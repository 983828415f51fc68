import Foundation
import Testing

internal import PlanBoardCore
@testable import PlanBoardStore
internal import TestSupport

/// The owners that a `.planboard.yml` may have if it is to make its folder a plan.
struct SettingsOwnerTests {
  private static let (user, other): (UInt32, UInt32) = (1000, 2000)

  /// The planning folder of the board `mid/sub/board.md`, as a path below the top folder; nil if it has no settings.
  ///
  /// - Parameters:
  ///   - settings: the folders with a `.planboard.yml`, and the owner of each.
  ///   - owner: the owner of `mid/sub`.
  ///   - isLink: whether each `.planboard.yml` is a link to a file.
  private func root(settings: [String: UInt32], owner: UInt32, isLink: Bool = false) throws -> String? {
    let folder = try TemporaryFolder(["mid/sub/board.md": "## A\n", "settings": ""])
    var owners = [Path(folder.path("mid/sub")): owner]
    for (name, owner) in settings {
      let path = "\(name).planboard.yml"
      if isLink { try folder.link(path, to: folder.path("settings")) } else { try folder.write(path, "") }
      owners[Path(folder.path(path))] = owner
    }
    let files = FailingFiles(.shortWrite, at: .max, user: Self.user, owners: owners)
    let found = try PlanningFolder(of: Path(folder.path("mid/sub/board.md")), in: files)
    let top = Path(folder.url.path)
    return found.hasSettings ? String(decoding: found.root.bytes.dropFirst(top.bytes.count), as: UTF8.self) : nil
  }

  @Test func `settings in a folder above count if the user, root, or the owner of the board's folder owns them`() throws
  {
    for isLink in [false, true] {
      for (owner, folder, expected) in [
        (Self.user, Self.user, ""), (Self.user, Self.other, ""), (0, Self.other, ""), (Self.other, Self.other, ""),
        (Self.other, Self.user, nil), (Self.other, 0, nil), (Self.other, 3000, nil),
      ] as [(UInt32, UInt32, String?)] {
        #expect(
          try root(settings: ["": owner], owner: folder, isLink: isLink) == expected, "\(owner), \(folder), \(isLink)")
      }
    }
  }

  @Test func `settings in the board's folder count, whoever owns them`() throws {
    #expect(try root(settings: ["mid/sub/": Self.other], owner: Self.user) == "/mid/sub")
  }

  @Test func `settings in a higher folder count even if nearer ones do not`() throws {
    #expect(try root(settings: ["": Self.user, "mid/": Self.other], owner: Self.user) == "")
    #expect(try root(settings: ["": Self.other, "mid/": Self.user], owner: Self.user) == "/mid")
  }
}
