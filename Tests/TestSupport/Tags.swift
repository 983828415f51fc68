package import Testing

extension Tag {
  /// A test that runs the real git.
  @Tag package static var git: Self

  /// A test that tries many cases: random ones, made from a seed, or all small ones.
  @Tag package static var property: Self

  /// A test that takes more than about two seconds.
  @Tag package static var slow: Self
}
