/// A situation in which keys may have meanings of their own.
package enum KeyMode: String, CaseIterable, Sendable {
  /// On the board, and in every other mode that gives the keys no other meaning.
  case board
  /// While only the cards that match a filter are shown.
  case filtered
}

/// Keys for one action.
package struct KeyBinding: Sendable {
  package let action: BoardAction
  /// Each is a sequence of one or more keys.
  package let keys: [[KeyName]]
  package let mode: KeyMode

  /// - Parameter keys: the keys, with a space between the keys of a sequence: `g g`.
  package init(_ action: BoardAction, _ keys: [String], in mode: KeyMode = .board) {
    self.action = action
    self.keys = keys.map { $0.split(separator: " ").map { KeyName(String($0)) } }
    self.mode = mode
  }
}

/// All keys of the board.
package struct KeyTable: Sendable {
  package let bindings: [KeyBinding]
  private var actions: [KeyMode: [[KeyName]: BoardAction]] = [:]
  /// For each mode, the sequences of keys with which a longer sequence begins.
  private var beginnings: [KeyMode: Set<[KeyName]>] = [:]
  /// The keys that have two meanings in the same mode. If the sequences are equal, the first one counts. If not, the
  /// shorter one counts.
  package private(set) var conflicts: [Conflict] = []

  /// Sequences of keys for two actions. They are equal, or one is the beginning of the other.
  package struct Conflict: Hashable, Sendable {
    package let first: BoardAction
    package let firstKeys: [KeyName]
    package let second: BoardAction
    package let secondKeys: [KeyName]
  }

  /// Makes the table, and finds its ``conflicts``.
  package init(_ bindings: [KeyBinding]) {
    self.bindings = bindings
    for binding in bindings {
      for keys in binding.keys {
        var known = actions[binding.mode, default: [:]]
        for length in 1...keys.count {
          let start = Array(keys.prefix(length))
          if let first = known[start], first != binding.action {
            conflicts.append(Conflict(first: first, firstKeys: start, second: binding.action, secondKeys: keys))
          }
        }
        if beginnings[binding.mode, default: []].contains(keys),
          let longer = known.first(where: {
            $0.key.count > keys.count && $0.key.starts(with: keys) && $0.value != binding.action
          })
        {
          conflicts.append(
            Conflict(first: longer.value, firstKeys: longer.key, second: binding.action, secondKeys: keys))
        }
        if known[keys] == nil { known[keys] = binding.action }
        actions[binding.mode] = known
        for length in 1..<keys.count { beginnings[binding.mode, default: []].insert(Array(keys.prefix(length))) }
      }
    }
  }

  /// The meaning of a sequence of keys.
  package enum Meaning: Hashable, Sendable {
    case action(BoardAction)
    /// The sequence is the beginning of a longer one.
    case beginning
    case nothing
  }

  /// Finds the meaning of a sequence of keys.
  ///
  /// - Parameter modes: the modes that are on; the first one that gives the keys a meaning decides.
  package func meaning(of keys: [KeyName], in modes: [KeyMode]) -> Meaning {
    for mode in modes {
      if let action = actions[mode]?[keys] { return .action(action) }
      if beginnings[mode]?.contains(keys) == true { return .beginning }
    }
    return .nothing
  }

  /// The keys for an action, as the help writes them.
  package func keys(for action: BoardAction) -> [String] {
    bindings.filter { $0.action == action }.flatMap { $0.keys.map { $0.map(\.text).joined(separator: " ") } }
  }

  /// The keys of a board if the user's configuration changes none.
  package static let standard = KeyTable([
    KeyBinding(.nextMatch, ["n"], in: .filtered),
    KeyBinding(.previousMatch, ["N"], in: .filtered),
    KeyBinding(.focusLeft, ["h", "left"]),
    KeyBinding(.focusDown, ["j", "down"]),
    KeyBinding(.focusUp, ["k", "up"]),
    KeyBinding(.focusRight, ["l", "right"]),
    KeyBinding(.firstCard, ["g g", "home"]),
    KeyBinding(.lastCard, ["G", "end"]),
    KeyBinding(.pageDown, ["C-d", "page-down"]),
    KeyBinding(.pageUp, ["C-u", "page-up"]),
    KeyBinding(.goToColumn, ["1", "2", "3", "4", "5", "6", "7", "8", "9"]),
    KeyBinding(.nextArea, ["tab"]),
    KeyBinding(.previousArea, ["S-tab"]),
    KeyBinding(.moveLeft, ["H", "<", "S-left", "A-left"]),
    KeyBinding(.moveRight, ["L", ">", "S-right", "A-right"]),
    KeyBinding(.moveDown, ["J", "S-down", "A-down"]),
    KeyBinding(.moveUp, ["K", "S-up", "A-up"]),
    KeyBinding(.moveMenu, ["m"]),
    KeyBinding(.addCard, ["a", "n"]),
    KeyBinding(.addBelow, ["o"]),
    KeyBinding(.addAbove, ["O"]),
    KeyBinding(.editTitle, ["e", "A"]),
    KeyBinding(.editNotes, ["E"]),
    KeyBinding(.toggleDone, ["space"]),
    KeyBinding(.toggleStarted, ["s"]),
    KeyBinding(.removeCard, ["D", "delete"]),
    KeyBinding(.undo, ["u"]),
    KeyBinding(.redo, ["C-r", "r"]),
    KeyBinding(.editTags, ["t"]),
    KeyBinding(.editDue, ["@"]),
    KeyBinding(.setPriority, ["p"]),
    KeyBinding(.setColor, ["c"]),
    KeyBinding(.markCard, ["x"]),
    KeyBinding(.markRange, ["v"]),
    KeyBinding(.openEditor, ["C-g"]),
    KeyBinding(.filter, ["/"]),
    KeyBinding(.filterDue, ["!"]),
    KeyBinding(.filterMenu, ["f"]),
    KeyBinding(.foldDone, ["+"]),
    KeyBinding(.addColumn, ["N"]),
    KeyBinding(.renameColumn, ["R"]),
    KeyBinding(.removeColumn, ["X"]),
    KeyBinding(.columnLeft, ["{"]),
    KeyBinding(.columnRight, ["}"]),
    KeyBinding(.boardMenu, ["b"]),
    KeyBinding(.previousBoard, ["["]),
    KeyBinding(.nextBoard, ["]"]),
    KeyBinding(.toggleInspector, ["i"]),
    KeyBinding(.openCard, ["enter"]),
    KeyBinding(.toggleSidebar, ["0", "C-b"]),
    KeyBinding(.commandLine, [":"]),
    KeyBinding(.help, ["?", "f1"]),
    KeyBinding(.toggleMouse, ["f6"]),
    KeyBinding(.redraw, ["C-l"]),
    KeyBinding(.suspend, ["C-z"]),
    KeyBinding(.cancel, ["escape"]),
    KeyBinding(.quit, ["q", "C-c"]),
  ])
}
