package import PlanBoardCore

extension KeyTable {
  /// Makes a table in which the user's settings replace all keys of the actions that they name.
  ///
  /// A setting without keys takes all keys from its action. If a key gets two meanings, the one that the user has set
  /// counts. If the user has set both, the first one counts.
  ///
  /// - Returns: the table, and the mistakes in the settings.
  package func setting(_ settings: [KeySetting]) -> (table: KeyTable, mistakes: [FileFailure]) {
    var mistakes: [FileFailure] = []
    var own: [KeyBinding] = []
    var sources: [BoardAction: KeySetting] = [:]
    for setting in settings {
      guard let action = BoardAction(rawValue: setting.action) else {
        let nearest = EditDistance.likely(setting.action, among: BoardAction.allCases.map(\.rawValue))
        mistakes.append(setting.failure(.unknownAction(setting.action, nearest: nearest)))
        continue
      }
      let mode = bindings.first { $0.action == action }?.mode ?? .board
      let binding = KeyBinding(action, setting.keys, in: mode)
      let known = setting.keys.indices.filter { number in
        let isKnown = !binding.keys[number].isEmpty && binding.keys[number].allSatisfy(\.isKnown)
        if !isKnown { mistakes.append(setting.failure(.unknownKey(setting.keys[number]))) }
        return isKnown
      }
      // If all keys of the setting are unknown, the action keeps the keys that it had.
      guard !known.isEmpty || setting.keys.isEmpty else { continue }
      own.append(KeyBinding(action, known.map { setting.keys[$0] }, in: mode))
      sources[action] = setting
    }
    let table = KeyTable(own + bindings.filter { sources[$0.action] == nil })
    for conflict in table.conflicts {
      guard let setting = sources[conflict.second] ?? sources[conflict.first] else { continue }
      let isSecond = sources[conflict.second] != nil
      let (action, other) = isSecond ? (conflict.second, conflict.first) : (conflict.first, conflict.second)
      let key = (isSecond ? conflict.secondKeys : conflict.firstKeys).map(\.text).joined(separator: " ")
      mistakes.append(setting.failure(.keyWithTwoMeanings(key, action: action.rawValue, other: other.rawValue)))
    }
    return (table, mistakes)
  }
}
