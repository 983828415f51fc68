internal import PlanBoardJSON

/// The settings that the client passes to the server.
struct ServerSettings: Hashable, Sendable {
  private var features: [Feature: Bool] = [:]
  /// Whether boards that have `sort:` in their front matter are sorted before they are saved.
  private(set) var sortsOnSave = false

  /// Reads settings; those that are not mentioned stay as they are.
  ///
  /// - Parameter json: the settings, or an object that has them as its member `pb`.
  mutating func apply(_ json: JSONValue) {
    let own = json["pb"].members == nil ? json : json["pb"]
    for feature in Feature.allCases {
      if let isOn = own[feature.rawValue].bool { features[feature] = isOn }
    }
    sortsOnSave = own["sortOnSave"].bool ?? sortsOnSave
  }

  func isOn(_ feature: Feature) -> Bool { features[feature] ?? feature.isOnByDefault }
}
