// What is typed and not saved yet. It is kept in this browser, so that it survives a reload, a lost server, a board that
// is gone and the Escape key, and it is offered again where it was typed. It is never sent by itself.
import { $, $$, columnNamed, make, plan, say } from './dom.js'

const stored = `pb-drafts-${plan}`

/**
 * All drafts, the oldest first. Each has
 * - id, text, and the time of the last key, in milliseconds since 1970,
 * - kind: `card` for a new card, `title`, `notes`, or `item` for a new item of a checklist,
 * - place: where it was typed, in words,
 * - board and column: for a new card, the key and the name; missing if the board is chosen below the text,
 * - card: for the other kinds, the name of the card; see cardName() in card.js,
 * - was: the text that the title or the notes had before.
 */
export function drafts() {
  try {
    return JSON.parse(localStorage[stored] ?? '[]')
  } catch {
    return []
  }
}

function write(list) {
  try {
    localStorage[stored] = JSON.stringify(list)
  } catch {
    // Without storage, what is typed is only in its field.
  }
}

/** Keeps a draft, in place of an earlier one with its id. Called at each key, so nothing is drawn. */
export const keep = draft => write([...drafts().filter(each => each.id !== draft.id), { ...draft, time: Date.now() }])

export function drop(id) {
  write(drafts().filter(each => each.id !== id))
  offer()
}

const isTyped = draft => Boolean($(`[data-draft="${draft.id}"]`))

// What other modules know: whether a draft is being sent, and the name of the card that is shown in full.
const known = {}
export const tell = facts => Object.assign(known, facts)

/** The drafts that are neither in a field nor being sent. */
export const abandoned = () => drafts().filter(each => !isTyped(each) && !known.isSent?.(each.id))

const chip = (draft, action) => make('button', {
  type: 'button', className: 'draft', 'data-js': '', 'data-do': action, 'data-use': draft.id,
  textContent: say('typed', shortText(draft)),
})

/** The beginning of a draft, in one line. */
export const shortText = draft => draft.text.trim().split('\n')[0].slice(0, 80)

/** The draft that a button offers; nothing for another button. */
export const offered = element => drafts().find(each => each.id === element.dataset.use)

/** Shows the drafts where they were typed, and how many there are elsewhere. */
export function offer() {
  for (const each of $$('.draft, #drafts')) each.remove()
  const left = abandoned()
  for (const draft of left) {
    const editor = $$(`.editor[data-kind=${draft.kind}]`).find(each => each.dataset.for === draft.card)
    if (draft.kind === 'card') $('.add', columnNamed(draft.board, draft.column))?.before(chip(draft, 'addHere'))
    else if (editor || draft.card === known.shownName?.()) {
      if (draft.kind === 'title') (editor ?? $('#pane-title'))?.after(chip(draft, 'editTitle'))
      if (draft.kind === 'notes') (editor ?? $('#pane-notes'))?.append(chip(draft, 'editNotes'))
    }
  }
  if (left.length) {
    $('#plan')?.append(make('button', {
      type: 'button', id: 'drafts', 'data-js': '', 'data-do': 'drafts', textContent: say('drafts', left.length),
    }))
  }
}
