// What fields need: the keys that were pressed before a field was there, and keeping what is typed.
import { randomName, takeKept } from './dom.js'
import { drafts, drop, keep } from './drafts.js'

// Presses the kept keys in a field, as the browser would have done. After an Enter or an Escape that ends the form, the rest
// is dropped.
function pressKept(field) {
  const keys = takeKept()
  const isLine = field.tagName === 'INPUT'
  let said = field.value
  const say = () => {
    if (field.value !== said) field.dispatchEvent(new Event('input', { bubbles: true }))
    said = field.value
  }
  for (const key of keys) {
    if (key === 'Enter' || key === 'Escape') {
      say()
      const isTaken = !field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      if (key === 'Escape') return isTaken || field.closest('dialog')?.close()
      said = field.value
      if (isLine && !isTaken) field.form?.requestSubmit()
      if (isLine) return
      if (isTaken) continue
    }
    let { selectionStart: from, selectionEnd: to, value } = field
    const hasRange = from < to
    // A character may have two UTF-16 code units.
    const left = value.slice(0, from).replace(/(?:[\ud800-\udbff][\udc00-\udfff]|[^])$/, '').length
    const right = Math.min(to + (value.codePointAt(to) > 0xffff ? 2 : 1), value.length)
    const go = place => field.setSelectionRange(place, place)
    if (key === 'Home') go(value.lastIndexOf('\n', from - 1) + 1)
    else if (key === 'End') go(`${value}\n`.indexOf('\n', to))
    else if (key === 'ArrowLeft') go(hasRange ? from : left)
    else if (key === 'ArrowRight') go(hasRange ? to : right)
    else {
      if (key === 'Backspace' && !hasRange) from = left
      if (key === 'Delete' && !hasRange) to = right
      field.setRangeText(key === 'Enter' ? '\n' : key.length === 1 ? key : '', from, to, 'end')
    }
  }
  say()
}

/**
 * Gives a field of one line the focus, and presses the keys in it that were kept for it. The text of the field is
 * selected, so that typing replaces it; with `isExtended`, the cursor is at its end.
 */
export function begin(field, { isExtended = false } = {}) {
  field.focus()
  if (isExtended) field.setSelectionRange(field.value.length, field.value.length)
  else field.select()
  pressKept(field)
}

/** Gives a field of several lines the focus, with the cursor at its end, and presses the kept keys in it. */
export function beginLines(field) {
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  pressKept(field)
}

/**
 * Keeps what is typed into a field. `about` is the draft without its text. The draft's id is `field.dataset.draft`; it
 * is a new one, unless the field has one already. `field.dataset.begun` is a text that need not be kept.
 */
export function keepTyping(field, about) {
  field.dataset.draft ??= randomName()
  field.addEventListener('input', () => {
    const id = field.dataset.draft
    if (field.value.trim() && field.value !== field.dataset.begun) keep({ ...about, id, text: field.value })
    else if (drafts().some(each => each.id === id)) drop(id)
  })
}
