/// The board on which the tests of a shell do what a command of `pb` does, and compare.
package let commandBoard = """
  ---
  planboard: 1
  ---

  # Plan

  ## To Do

  - [ ] Call Ann #home due:2026-11-23
  - [ ] Buy milk

    Two litres.

    - [ ] one
    - [ ] two
  - [ ] Write

  ### Later

  - [ ] Sleep

  ## Doing

  - [/] Paint #home

  ## Done

  - [x] Paid rent

  ## Archive

  - [x] Old from:Doing

  """
