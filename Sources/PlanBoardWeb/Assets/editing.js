// The fields for new cards, and the editors for titles and notes. They are loaded when the first one is needed, or when
// nothing else is to do, so that they are there if pb is not.
import { $, $$, cardOf, columnNamed, complete, make, randomName, say, announce } from './dom.js'
import { command } from './api.js'
import { drop, keep, offer } from './drafts.js'
import { begin, beginLines, keepTyping } from './typing.js'
import {
  addAnywhere, addColumn, boardElement, current, focus, moved, named, ref, shownColumn,
} from './board.js'
import { cardName, details, latest, openCard } from './card.js'

/** The title of the board of an element. */
export const boardTitle = element => ($('.halftop h2', boardElement(element)) ?? $('#head h1'))?.textContent ?? ''

/**
 * Opens a field for new cards in a column: at its end, or beside a card. `text` is what the field has at first, or
 * `draft`. Without a card beside it, a field that is open in the column already gets the text instead. If there is no
 * column, opens the dialog for a new column on the page of a board, and the dialog for a new card on other pages.
 */
export async function addCard({ column, before, after, draft, text = draft?.text ?? '' } = {}) {
  column ??= (before ?? after)?.closest('.column') ?? current()?.closest('.column') ?? shownColumn()
  if (!column) return location.pathname.startsWith('/b/') ? addColumn() : addAnywhere()
  const open = $('.adding textarea', column)
  if (open && !before && !after) {
    if (text) {
      open.value = [open.value, text].filter(Boolean).join('\n')
      open.dispatchEvent(new Event('input', { bubbles: true }))
      if (draft) drop(draft.id)
    }
    return beginLines(open)
  }
  const list = (before ?? after)?.closest('ul') ?? $$('ul', column).at(-1)
  let place = before ? { before: ref(before) } : after ? { after: ref(after) } : 'bottom'
  const field = make('textarea', { rows: 1, value: text, placeholder: say('newCardHint'), 'aria-label': say('newCard'), enterKeyHint: 'done' })
  const close = () => {
    form.remove()
    offer()
    const card = current()
    if (card) focus(card)
    else $('.add', column)?.focus()
  }
  // Cards are sent one after the other, because each goes below the one before. Meanwhile, the user can go on typing.
  let sent = moved()
  // The board and the column as they were when the field was opened: the page may show other ones before it is sent.
  const { board } = column.closest('[data-board]').dataset
  const name = named(column)
  const about = { kind: 'card', board, column: name.name, place: `${boardTitle(column)} · ${name.name}` }
  const setText = text => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const send = async (text, id) => {
    let refused
    const answer = await command({
      command: 'add', board, column: name, section: list?.dataset.section ?? null, text, place,
    }, {
      draft: id,
      seen: ({ error }) => {
        // A text that was refused came back into the field. It leaves the field if the user adds it all the same.
        if (refused && !error && `${field.value}\n`.startsWith(`${text}\n`)) setText(field.value.slice(text.length + 1))
        refused = error
      },
    })
    if (answer.isPending) return
    if (answer.error) {
      const place = $('.cards', columnNamed(board, name.name))
      // Without a place for the field, the text is offered as a draft.
      if (!form.isConnected && !place) return offer()
      if (!form.isConnected) place.append(form)
      // On lines of its own, so that it does not run into what is typed next.
      setText(`${text}\n${field.value}`)
      drop(id)
      return field.focus()
    }
    if (place !== 'bottom' && answer.cards?.length) place = { after: answer.cards.at(-1) }
    if (form.isConnected) form.scrollIntoView({ block: 'nearest' })
  }
  const save = () => {
    const lines = field.value.split('\n').map(line => line.trim()).filter(Boolean)
    if (!lines.length) return close()
    const text = lines.join('\n')
    const id = field.dataset.draft
    keep({ ...about, id, text })
    field.dataset.draft = randomName()
    field.value = ''
    field.focus()
    sent = sent.then(() => send(text, id))
  }
  field.addEventListener('keydown', event => {
    if (event.isComposing) return
    if (event.key === 'Enter' && !event.shiftKey) { event.preventDefault(); save() }
    if (event.key === 'Escape') { event.preventDefault(); event.stopPropagation(); close() }
  })
  if (draft) field.dataset.draft = draft.id
  keepTyping(field, about)
  const form = make(before || after ? 'li' : 'div', { className: 'adding', 'data-js': '', 'data-for': board }, field,
    make('div', { className: 'row' },
      make('button', { type: 'button', className: 'primary', textContent: say('add'), onclick: save }),
      make('button', { type: 'button', textContent: say('close'), onclick: close })))
  if (before) before.before(form)
  else if (after) after.after(form)
  else $('.cards', column).append(form)
  complete(field, 'card')
  if (text) setText(text)
  offer()
  beginLines(field)
  form.scrollIntoView({ block: 'nearest' })
}

/**
 * Keeps what is typed into the field of an editor, and offers earlier texts. `used` is the draft with which
 * the field begins.
 */
function keepDrafts(field, form, about, used) {
  Object.assign(form.dataset, { for: about.card, kind: about.kind })
  if (used) field.dataset.draft = used.id
  keepTyping(field, about)
  offer()
}

// Puts a draft into an editor that is open already. What was typed there before stays a draft.
function use(field, draft) {
  if (!draft) return
  field.value = draft.text
  field.dataset.draft = draft.id
  offer()
}

/** Edits the title in its place, or goes on with a draft. Fields such as +home or due:fri can follow it. */
export async function editTitle(card, draft) {
  const known = await details(card)
  if (!known) return
  // The card may have got another title, and so another element, meanwhile.
  if (!card.isConnected) card = cardOf(known.dataset.card) ?? card
  const place = card.id === 'pane' ? $('#pane-title') : $('.title', card)
  // A form that was sent is removed when the answer comes.
  const open = $('.editor:not([data-sent]) input', place.parentNode)
  if (open) {
    use(open, draft)
    return begin(open, { isExtended: true })
  }
  let was = draft?.was ?? known.dataset.title
  const field = make('input', { type: 'text', value: draft?.text ?? was, autocomplete: 'off', 'aria-label': say('newTitle') })
  field.dataset.begun = was
  const close = () => {
    form.remove()
    place.hidden = false
    offer()
    if (card.isConnected && card.id !== 'pane') card.focus()
  }
  const form = make('form', { className: 'editor', 'data-js': '' }, field)
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (field.value === was) {
      drop(field.dataset.draft)
      return close()
    }
    form.dataset.sent = ''
    const now = document.getElementById(card.id) ?? card
    const reference = now.id === 'pane' ? now.dataset.card : ref(now)
    const answer = await command(
      { command: 'edit', cards: [reference], title: field.value, titleWas: was }, { draft: field.dataset.draft })
    if (answer.isPending) return close()
    delete form.dataset.sent
    if (answer.error?.code === 'title-changed') {
      announce(say('titleChanged'))
      was = (await latest(now))?.dataset.title ?? was
      warn(form, say('titleChanged'))
      return
    }
    if (answer.error) return
    // The user may have gone elsewhere in the meantime.
    const isHere = [field, document.body].includes(document.activeElement)
    form.remove()
    place.hidden = Boolean($('.editor', place.parentNode))
    if (!isHere || card.id === 'pane') return
    // If the card was identified by its title, it has another element now.
    if (card.isConnected) card.focus()
    else if (answer.cards?.[0]) cardOf(answer.cards[0])?.focus()
  })
  field.addEventListener('keydown', event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  place.hidden = true
  place.after(form)
  complete(field, 'card')
  keepDrafts(field, form, { kind: 'title', card: cardName(card), place: known.dataset.title, was }, draft)
  begin(field, { isExtended: true })
}

function warn(form, text) {
  form.querySelector('.hint')?.remove()
  form.append(make('p', { className: 'hint late', role: 'alert', textContent: text }))
}

/** Edits the notes, which are Markdown, or goes on with a draft. */
export async function editNotes(card, draft) {
  if (card.id !== 'pane') await openCard(card)
  const section = $('#pane-notes')
  if (!section) return
  const open = $('.editor textarea', section)
  if (open) {
    use(open, draft)
    return beginLines(open)
  }
  let was = draft?.was ?? $('#pane-source').value
  const field = make('textarea', { value: draft?.text ?? was, 'aria-label': say('editNotes'), spellcheck: true })
  field.dataset.begun = was
  const close = () => { form.remove(); offer(); $('[data-do=editNotes]', section)?.focus() }
  const save = async () => {
    const answer = await command(
      { command: 'edit', cards: [$('#pane').dataset.card], notes: field.value, notesWere: was }, { draft: field.dataset.draft })
    if (answer.isPending) return close()
    if (answer.error?.code === 'notes-changed') {
      was = (await latest($('#pane')))?.querySelector('#pane-source')?.defaultValue ?? was
      return warn(form, say('notesChanged'))
    }
    if (!answer.error) close()
  }
  const form = make('form', { className: 'editor', 'data-js': '' }, field,
    make('p', { className: 'hint', textContent: say('notesHint') }),
    make('div', { className: 'row' },
      make('button', { type: 'submit', className: 'primary', textContent: say('save') }),
      make('button', { type: 'button', textContent: say('cancel'), onclick: close })))
  form.addEventListener('submit', event => { event.preventDefault(); save() })
  field.addEventListener('keydown', event => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); save() }
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close()
  })
  section.append(form)
  keepDrafts(field, form, { kind: 'notes', card: cardName($('#pane')), place: $('#pane').dataset.title, was }, draft)
  beginLines(field)
}
