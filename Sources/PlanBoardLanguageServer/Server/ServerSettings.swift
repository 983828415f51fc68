internal import PlanBoardJSON

/// The settings that the client passes when it starts the server, or later.
struct ServerSettings: Hashable, Sendable {
  /// The features that were switched on or off.
  private var features: [Feature: Bool] = [:]
  /// Whether boards with an order are sorted before they are saved.
  private(set) var sortsOnSave = false

  /// Reads settings. What they do not mention stays as it is; a key with a value of another type is skipped.
  ///
  /// - Parameter json: `initializationOptions`, or `settings` of a notification: the settings themselves, or an object with them as
  ///   `pb`.
  mutating func apply(_ json: JSONValue) {
    let own = json["pb"].members == nil ? json : json["pb"]
    for feature in Feature.allCases {
      if let isOn = own[feature.rawValue].bool { features[feature] = isOn }
    }
    sortsOnSave = own["sortOnSave"].bool ?? sortsOnSave
  }

  func isOn(_ feature: Feature) -> Bool { features[feature] ?? feature.isOnByDefault }
}
