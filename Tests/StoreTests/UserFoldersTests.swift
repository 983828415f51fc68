import PlanBoardCore
import Testing

@testable import PlanBoardStore

/// The folders of a user, from the environment.
struct UserFoldersTests {
  private func folders(_ variables: [String: String]) -> [String?] {
    let folders = UserFolders { variables[$0] }
    return [folders.home, folders.state, folders.configuration].map { $0?.text }
  }

  @Test func `folders of the XDG variables come before those in the home`() {
    #expect(folders(["HOME": "/u/a/"]) == ["/u/a", "/u/a/.local/state/planboard", "/u/a/.config/planboard"])
    #expect(
      folders(["HOME": "/u/a", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"]) == [
        "/u/a", "/s/planboard", "/c/planboard",
      ])
  }

  @Test func `a relative folder does not count, and neither does the root as a home`() {
    #expect(folders([:]) == [nil, nil, nil])
    for home in ["/", "//", "/..", "a", ""] { #expect(folders(["HOME": home]) == [nil, nil, nil], "\(home)") }
    #expect(folders(["HOME": "/", "XDG_STATE_HOME": "/s"]) == [nil, "/s/planboard", nil])
    #expect(
      folders(["HOME": "/a", "XDG_STATE_HOME": "s", "XDG_CONFIG_HOME": ""]) == [
        "/a", "/a/.local/state/planboard", "/a/.config/planboard",
      ])
  }
}
