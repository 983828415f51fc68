package import PlanBoardCore

/// The home folder of a user, and pb's folders for this user, as the environment names them (XDG base directories).
package struct UserFolders: Hashable, Sendable {
  /// The user's home folder; nil if `HOME` is not an absolute path, or is `/`, which belongs to everyone. The system's
  /// list of users is not queried, because that may open a socket.
  package let home: Path?
  /// pb's folder for what it records on this machine: `planboard` in the folder that `XDG_STATE_HOME` names. If that is
  /// not an absolute path, `.local/state/planboard` in the home folder; nil if there is no home folder either.
  package let state: Path?
  /// pb's folder for the user's configuration, found like ``state`` with `XDG_CONFIG_HOME` and `.config`.
  package let configuration: Path?

  /// Reads the folders from the environment.
  package init(_ variable: (String) -> String?) {
    let home = variable("HOME").flatMap { text -> Path? in
      let home = Path(text).normalized
      return home.isAbsolute && home != Path("/") ? home : nil
    }
    func folder(_ name: String, inHome place: String) -> Path? {
      if let folder = variable(name), folder.hasPrefix("/") { return Path("\(folder)/planboard") }
      return home?.appending("\(place)/planboard".utf8)
    }
    self.home = home
    state = folder("XDG_STATE_HOME", inHome: ".local/state")
    configuration = folder("XDG_CONFIG_HOME", inHome: ".config")
  }
}
