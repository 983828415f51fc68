/// A file of the page.
package struct PageAsset: Sendable {
  package let bytes: [UInt8]
  package let type: String
  package let version: String
}

package enum PageAssets {
  package static func asset(named name: String) -> PageAsset? { nil }
}
