internal import PlanBoardJSON

/// The settings that the client passes when it starts the server, or later.
struct ServerSettings: Hashable, Sendable {
  /// The features that were switched on or off.
  private var features: [Feature: Bool] = [:]
  /// Whether boards that have `sort:` in their front matter are sorted before they are saved.
  private(set) var sortsOnSave = false

  /// Reads settings. Settings that are not mentioned stay as they are. A key whose value is not a Boolean is skipped.
  ///
  /// - Parameter json: the settings, or an object that has them as its member `pb`. The client sends it as
  ///   `initializationOptions`, as `settings` of a notification, or in its answer to `workspace/configuration`.
  mutating func apply(_ json: JSONValue) {
    let own = json["pb"].members == nil ? json : json["pb"]
    for feature in Feature.allCases {
      if let isOn = own[feature.rawValue].bool { features[feature] = isOn }
    }
    sortsOnSave = own["sortOnSave"].bool ?? sortsOnSave
  }

  func isOn(_ feature: Feature) -> Bool { features[feature] ?? feature.isOnByDefault }
}
