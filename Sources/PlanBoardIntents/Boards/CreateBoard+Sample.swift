package import PlanBoardCore

extension CreateBoard {
  /// Creates a board with a dozen cards around a day, for people who want to try pb on something.
  ///
  /// - Parameter isInGit: as in ``isInGit``.
  package static func sample(in folder: Path, today: CalendarDate, isInGit: Bool) -> CreateBoard {
    func day(_ days: Int) -> String { (today.adding(days: days) ?? today).description }
    var board = CreateBoard("Sample", folder: folder, isInGit: isInGit)
    board.body = """
      This board is for trying things out. A card is a line of a list, a column is a heading, and every day on this board is
      near the day on which it was made. `pb rm`, `pb move` and `pb done` change one card; `pb undo` takes any change back.

      ## To Do

      - [ ] Send the invoice #work !high due:\(day(-1))
      - [ ] Water the plants #home every:3d due:\(day(0))
      - [ ] Call the dentist #phone due:\(day(1))
      - [ ] Book the train to Bern @ann #travel due:\(day(5)) ^train
        - [ ] seats by the window
        - [ ] a room near the station
      - [ ] Pack for Bern #travel due:\(day(8)) after:^train
      - [ ] Renew the passport est:2h start:\(day(14)) due:\(day(40))
      - [ ] Read the book that Bo lent @bo

      ## In Progress

      - [/] Write the talk #work est:4h due:\(day(3))

        The first part is about plain text. Ask [the organizers](https://example.org) how long it may be.

        - [x] an outline
        - [ ] ten slides
      - [/] Paint the kitchen #home

      ## Done

      - [x] Buy paint #home done:\(day(-2))
      - [x] Answer the letter from school done:\(day(-1))

      """
    return board
  }
}
