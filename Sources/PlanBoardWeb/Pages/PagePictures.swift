/// The pictures that a page shows. They are files in the folder of the plan.
package enum PagePictures {
  private static let endings = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg"]

  /// Whether a destination in the Markdown of a card may be a picture in the folder of the plan: a relative path with a
  /// known ending.
  package static func isPicture(_ destination: String) -> Bool {
    let name = destination.lowercased()
    return !name.contains(":") && !name.hasPrefix("/") && endings.contains { name.hasSuffix($0) }
  }
}
