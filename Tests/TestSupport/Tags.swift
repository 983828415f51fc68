package import Testing

extension Trait where Self == ConditionTrait {
  /// For a test with a fixed number of cases that takes more than about three seconds in a debug build. `make test` skips
  /// it, and says how many it skipped; the gate runs it.
  package static var thorough: Self { .enabled(if: !TestSettings.isQuick, "left to the gate") }
}

extension Tag {
  /// A test that runs the real git.
  @Tag package static var git: Self

  /// A test that tries many cases: random ones, made from a seed, or all small ones.
  @Tag package static var property: Self

  /// A test that takes more than about two seconds.
  @Tag package static var slow: Self
}
