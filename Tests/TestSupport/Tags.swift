package import Testing

extension Tag {
  /// Runs the real git.
  @Tag package static var git: Self

  /// Tries many cases, drawn at random from a seed, or all small ones.
  @Tag package static var property: Self

  /// Takes more than about two seconds.
  @Tag package static var slow: Self
}
