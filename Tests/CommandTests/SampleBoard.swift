/// A board with an example of everything that `pb show` draws.
let sampleBoard = """
  ---
  title: Product roadmap 製品計画
  tags: [work]
  primary: true
  sort: [priority, due]
  columns:
    In Progress: {wip: 2}
    Done: {done: true}
  ---

  ## To Do
  - [ ] Ship the writer, which replaces a whole file or nothing and keeps the mode it had before #core !high due:2026-12-01 @ann ^k3f9
    Notes here
    - [x] spike
    - [ ] fuzz
  - [ ] Answer the mail due:2026-11-21 #mail !low color:red
  - [ ] 日本語のタイトルはとても長いので、折り返しが必要になることがあります。「引用」も大丈夫。 #日本 due:2026-11-24
  - [-] Dropped idea
  - [/] 👨‍👩‍👧‍👦 family, 🇩🇪 flags, e\u{301} combining, नमस्ते दुनिया, ☑\u{FE0F} and 👍🏽
  - Just text pin:true

  ### Later
  - [ ] superlongwordwithoutanyspacesinitthatdoesnotfitintoacolumn https://example.org/a/very/long/path/that/goes/on
  - [ ] x #a #b #c #d #e #f #g #longer-tag/with-path #and-another-one est:3h @bob @ann

  ## In Progress
  - [ ] Late thing due:2026-11-18
  - [ ] Tomorrow due:2026-11-22T15:00 📌
  - [ ] Next year color:#ff8800 due:2027-01-15

  ## Review
  ## Done
  - [x] Pick a parser done:2026-11-20 #core due:2026-10-01
  ***
  ## Archive
  - [x] Old

  """
