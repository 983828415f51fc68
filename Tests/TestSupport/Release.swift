internal import Foundation

/// What is said about the program in its source.
package enum Release {
  /// The version, which only Sources/pb/App/PB.swift decides. `.ci/version --check` compares the documents with it.
  package static let version: String = {
    let text = (try? String(contentsOf: Boards.root.appending(path: "Sources/pb/App/PB.swift"), encoding: .utf8)) ?? ""
    return text.firstMatch(of: #/static let version = "([^"]+)"/#).map { String($0.1) } ?? "no version"
  }()
}
