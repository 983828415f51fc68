/// The keys of the page, in words.
package enum PageKeys {
  package struct Key: Sendable {
    /// The keys, as the page shows them. The pair `1`, `9` stands for all digits from 1 to 9.
    package let keys: [String]
    package let words: String
  }

  package static let groups: [(title: String, keys: [Key])] = [
    (
      "Look around",
      [
        Key(keys: ["←", "↓", "↑", "→"], words: "Go to another card"),
        Key(keys: ["h", "j", "k", "l"], words: "The same"),
        Key(keys: ["g", "G"], words: "Go to the first or the last card of the column"),
        Key(keys: ["1", "9"], words: "Go to the column with this number"),
        Key(keys: ["Enter"], words: "Open the card"),
        Key(keys: ["i"], words: "Show or hide the card in full"),
        Key(keys: ["Escape"], words: "Close what is open, or end the selection"),
        Key(keys: ["?"], words: "Show all keys"),
      ]
    ),
    (
      "Move cards",
      [
        Key(keys: ["H", "L"], words: "Move the card to the column beside it"),
        Key(keys: ["<", ">"], words: "The same"),
        Key(keys: ["J", "K"], words: "Move the card down or up"),
        Key(keys: ["Alt ←", "Alt ↓", "Alt ↑", "Alt →"], words: "Move the card in that direction"),
        Key(keys: ["m"], words: "Choose a column or board to move the card to"),
      ]
    ),
    (
      "Cards",
      [
        Key(keys: ["n", "a"], words: "Add a card at the end of the column"),
        Key(keys: ["o"], words: "Add a card below this one"),
        Key(keys: ["O"], words: "Add a card above this one"),
        Key(keys: ["e"], words: "Change the title; fields such as +home or due:fri can follow it"),
        Key(keys: ["E"], words: "Change the notes"),
        Key(keys: ["Space"], words: "Check the card, or uncheck it"),
        Key(keys: ["s"], words: "Start the card, or stop it"),
        Key(keys: ["t"], words: "Add tags, or remove them with -"),
        Key(keys: ["@"], words: "Set the day the card is due"),
        Key(keys: ["p"], words: "Set the priority"),
        Key(keys: ["c"], words: "Set the colour"),
        Key(keys: ["D", "Delete"], words: "Move the card to the trash"),
        Key(keys: ["x"], words: "Select the card; the next actions then apply to all selected cards"),
        Key(keys: ["u", "Ctrl Z"], words: "Undo the last change"),
        Key(keys: ["r", "Ctrl Shift Z"], words: "Redo what was undone"),
      ]
    ),
    (
      "Columns and boards",
      [
        Key(keys: ["N"], words: "Add a column"),
        Key(keys: ["R"], words: "Rename the column"),
        Key(keys: ["b"], words: "Go to a board"),
        Key(keys: ["S"], words: "Show another board beside this one, or close it"),
        Key(keys: ["/"], words: "Search"),
        Key(keys: ["Ctrl K", ":"], words: "Find a command by its name"),
        Key(keys: ["0"], words: "Show or hide the sidebar"),
      ]
    ),
  ]

  static var texts: [String] { groups.flatMap { [$0.title] + $0.keys.map(\.words) } }
}
