/// The board for tests that do the same thing in a shell and with a command of `pb`, and compare the results.
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
