/// A moment, in seconds since 1970 and by the clock of the reader.
package struct Moment: Hashable, Sendable {
  package let seconds: Int
  package let local: LocalTime

  package init(_ seconds: Int, local: LocalTime) {
    self.seconds = seconds
    self.local = local
  }
}
