/// An intent that may complete cards, and so add the next occurrences of recurring ones.
package protocol CompletingIntent: Intent {
  /// Whether a recurring card is completed for good: it leaves no next occurrence. It keeps its `every:`, so that it
  /// recurs again if it is reopened.
  ///
  /// If false, a card whose `every:` pb does not understand is not completed.
  var isOnce: Bool { get set }
}
