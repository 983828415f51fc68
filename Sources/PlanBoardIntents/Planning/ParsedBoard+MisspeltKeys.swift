internal import PlanBoardCore
internal import PlanBoardMarkdown

extension ParsedBoard {
  /// The keys that are probably misspelt: no card of this board has them, the board does not declare them, and they
  /// resemble known keys.
  func misspeltKeys(among keys: [FieldKey]) -> [Outcome.MisspeltKey] {
    keys.compactMap { key in
      let declared = settings.context.declaredFields
      // `until` is a known key, although `FieldKey` has no case for it.
      guard case .other(let name) = key.resolved(declared: declared), key != .until, !declared.contains(name),
        let nearest = FieldKey.nearest(to: name), !carries(.other(name))
      else { return nil }
      return Outcome.MisspeltKey(name: name, nearest: nearest)
    }
  }
}
