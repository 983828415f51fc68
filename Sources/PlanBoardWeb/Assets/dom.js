// Finding, making and patching elements.
import words from './words.js'

export const $ = (selector, root = document) => root.querySelector(selector)
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)]

/** A sentence of the catalogue, with its arguments in the places of %1, %2 … */
export const say = (name, ...args) => words[name].replace(/%(\d)/g, (_, n) => args[n - 1])

/**
 * Makes an element. Of the props, `role`, `for` and names with a dash become attributes, `onclick` and the like become
 * listeners, and the others become properties. Props and children that are null or undefined are skipped.
 */
export function make(name, props = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue
    if (key.includes('-') || key === 'role' || key === 'for') element.setAttribute(key, value)
    else if (key.startsWith('on')) element.addEventListener(key.slice(2), value)
    else element[key] = value
  }
  element.append(...children.filter(child => child !== null && child !== undefined))
  return element
}

// What the user has typed for a field that is not there yet, because its script or its card is still being loaded; null
// if no field is expected.
let ahead = null

/** Wraps an action that opens a field after a while: until then, isKept() keeps what the user types. */
export const opening = action => async (...args) => {
  // An earlier action may end while this one still waits for its field.
  const mine = ahead = { text: ahead?.text ?? '' }
  try { return await action(...args) } finally { if (ahead === mine) ahead = null }
}

/** Keeps a key for the field that is expected. Returns false if none is, or if Control or Command is held down. */
export function isKept(event) {
  if (ahead === null || event.ctrlKey || event.metaKey) return false
  if (event.key === 'Escape') ahead.text = ''
  else if (event.key === 'Backspace') ahead.text = ahead.text.slice(0, -1)
  else if (event.key === 'Enter') ahead.text += '\n'
  else if (event.key.length === 1) ahead.text += event.key
  event.preventDefault()
  return true
}

/**
 * Gives a field the focus, and the line that was kept for it. If Enter was kept, too, presses Enter in the field, or
 * submits its form. Further lines are dropped.
 */
export function begin(field) {
  const [line, ...rest] = (ahead?.text ?? '').split('\n')
  ahead = null
  field.focus()
  field.select()
  if (line) {
    field.value = line
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (!rest.length) return
  const isTaken = !field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  if (!isTaken) field.form?.requestSubmit()
}

/** Gives a field of several lines the focus, and types all that was kept for it where its cursor is. */
export function beginLines(field) {
  const text = ahead?.text
  ahead = null
  field.focus()
  if (text) field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end')
}

// The dialog is loaded when it is first needed.
const dialog = () => import('./dialog.js')
export const choose = async options => (await dialog()).choose(options)
export const ask = async options => (await dialog()).ask(options)
export const complete = async (field, kind) => (await dialog()).complete(field, kind)

/** Says something to a screen reader. */
export function announce(text) {
  const live = $('#live')
  if (live) live.textContent = text
}

// What the script has added, such as a form, is not part of the page that the server knows.
const isOwn = node => node.nodeType === 1 && 'js' in node.dataset
// A column that has gone stays while somebody types a card into it.
const isTypedInto = node => node.nodeType === 1 && $$('.adding textarea', node).some(field => field.value)

function attributes(from, to) {
  for (const { name, value } of [...to.attributes])
    if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && name !== 'tabindex') from.removeAttribute(name)
  if (from.type === 'checkbox') from.checked = to.hasAttribute('checked')
}

/**
 * Puts an element into another one, before the child `before`, or at the end if there is none. The element keeps its
 * focus if the browser can do that.
 */
export function place(parent, node, before) {
  if (parent.moveBefore && node.isConnected && parent.isConnected) parent.moveBefore(node, before)
  else parent.insertBefore(node, before)
}

/**
 * Keeps a card for which the server sent only its name. Its address may have changed. Its box goes back to the state
 * that the server knows, because the user may have ticked it in vain.
 */
function keep(from, to) {
  from.dataset.card = to.dataset.card
  const { board, rev } = to.closest('[data-rev]').dataset
  $('.title a', from)?.setAttribute('href', `/c/${board}.${rev}.${to.dataset.card}`)
  const box = $('input', from)
  if (box) box.checked = box.defaultChecked
}

/** Makes a node like another one, but keeps what is typed into a field. `known` has the elements of the page by id. */
function node(from, to, known) {
  if (from.nodeType === 3) {
    if (from.data !== to.data) from.data = to.data
    return
  }
  if (from.nodeType !== 1) return
  if ('same' in to.dataset) return keep(from, to)
  const isTyped = from.matches('input:not([type=checkbox]), textarea')
  if (isTyped && (from === document.activeElement || from.value !== from.defaultValue)) return
  attributes(from, to)
  if (isTyped && from.tagName === 'INPUT') from.value = to.getAttribute('value') ?? ''
  children(from, to, known)
}

/**
 * Puts a new element into another one. If the new element only names some cards, because the page has them already,
 * these cards move into it.
 */
function insert(parent, want, before, known) {
  const fresh = document.importNode(want, true)
  parent.insertBefore(fresh, before)
  if (want.nodeType !== 1) return
  const names = $$('[data-same]', want)
  $$('[data-same]', fresh).forEach((name, n) => {
    const card = known.get(name.id)
    place(name.parentNode, card, name)
    name.remove()
    keep(card, names[n])
  })
}

function children(from, to, known) {
  let at = from.firstChild
  for (const want of [...to.childNodes]) {
    while (at && isOwn(at)) at = at.nextSibling
    const have = want.id && known.get(want.id)
    if (have && have.tagName === want.tagName) {
      if (have === at) at = at.nextSibling
      else place(from, have, at)
      node(have, want, known)
    } else if (at && !want.id && !at.id && at.nodeType === want.nodeType && at.nodeName === want.nodeName) {
      node(at, want, known)
      at = at.nextSibling
    } else {
      insert(from, want, at, known)
    }
  }
  while (at) {
    const next = at.nextSibling
    if (!isOwn(at) && !isTypedInto(at)) at.remove()
    at = next
  }
}

/** Makes an element like another one. Elements with the same id stay the same, with their focus and their scrolling. */
export function morph(from, to) {
  const focused = document.activeElement
  const id = focused?.id
  node(from, to, new Map($$('[id]', from).map(element => [element.id, element])))
  if (document.activeElement === focused) return
  const target = focused?.isConnected ? focused : id && document.getElementById(id)
  if (target) target.focus({ preventScroll: true })
}
