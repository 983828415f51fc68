internal import PlanBoardCore
internal import PlanBoardJSON
internal import PlanBoardMessages

/// A file that pages need, such as a script.
package struct PageAsset: Sendable {
  package let bytes: [UInt8]
  /// The value of `Content-Type`.
  package let type: String
  /// 16 hexadecimal digits that change with the bytes.
  package let version: String

  /// - Parameter isSource: whether the file is a style sheet or a script, which ``SlimSource`` can shorten.
  fileprivate init(_ bytes: [UInt8], _ type: String, isSource: Bool = true) {
    (self.bytes, self.type) = (isSource ? SlimSource(bytes).bytes : bytes, type)
    version = SHA256(self.bytes).hexadecimal(digits: 16)
  }
}

/// The files that pages need. ``script(_:)`` makes one more file, `words.js`, which depends on the language.
package enum PageAssets {
  /// The file with a name; nil if there is none, and for `words.js`.
  package static func asset(named name: String) -> PageAsset? { all[name] }

  /// The address of a file. A browser may keep the file for ever, because the address contains the version.
  package static func address(of name: String) -> String { "/assets/\(name)?v=\(all[name]?.version ?? "0")" }

  /// The names of all files except `words.js`.
  package static var names: [String] { all.keys.sorted() }

  private static let javaScript = "text/javascript; charset=utf-8"

  private static let all: [String: PageAsset] = [
    "app.css": PageAsset(PackageResources.app_css, "text/css; charset=utf-8"),
    "app.js": PageAsset(PackageResources.app_js, javaScript),
    "api.js": PageAsset(PackageResources.api_js, javaScript),
    "board.js": PageAsset(PackageResources.board_js, javaScript),
    "card.js": PageAsset(PackageResources.card_js, javaScript),
    "dialog.js": PageAsset(PackageResources.dialog_js, javaScript),
    "dom.js": PageAsset(PackageResources.dom_js, javaScript),
    "drafts.js": PageAsset(PackageResources.drafts_js, javaScript),
    "editing.js": PageAsset(PackageResources.editing_js, javaScript),
    "drag.js": PageAsset(PackageResources.drag_js, javaScript),
    "menus.js": PageAsset(PackageResources.menus_js, javaScript),
    "live.js": PageAsset(PackageResources.live_js, javaScript),
    "typing.js": PageAsset(PackageResources.typing_js, javaScript),
    "start.js": PageAsset(PackageResources.start_js, javaScript),
    "sw.js": PageAsset(PackageResources.sw_js, javaScript),
    "icon.svg": PageAsset(PackageResources.icon_svg, "image/svg+xml", isSource: false),
    "manifest.webmanifest": PageAsset(
      PackageResources.manifest_webmanifest, "application/manifest+json", isSource: false),
  ]

  /// The file `words.js`, a module with the words that the scripts show.
  static var script: PageAsset {
    let object = JSONWriter.document { json in
      json.object { json in
        for (name, text) in words.script.sorted(by: { $0.key < $1.key }) { json.member(name, text) }
      }
    }
    return PageAsset(Array("export default ".utf8) + object, javaScript, isSource: false)
  }
}
