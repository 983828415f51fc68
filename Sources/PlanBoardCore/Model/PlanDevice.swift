/// A browser that may use the page of a plan.
package struct PlanDevice: Hashable, Sendable {
  /// Eight hexadecimal digits, with which the user names the browser.
  package let id: String
  /// The name that the browser gave itself, made safe for a terminal.
  package let name: String
  /// When the browser was added, in seconds since 1970.
  package let time: Int
  /// The SHA-256 digest of the browser's secret, as hexadecimal digits.
  package let digest: String

  /// Describes a browser. `name` may be any text.
  package init(id: String, name: String, time: Int, digest: String) {
    (self.id, self.name, self.time, self.digest) = (id, VisibleText.safe(name), time, digest)
  }
}
