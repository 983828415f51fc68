// Finding, making and patching elements.
import words from './words.js'

export const $ = (selector, root = document) => root?.querySelector(selector) ?? null
export const $$ = (selector, root = document) => [...root.querySelectorAll(selector)]

/** The key of the plan that the page shows. */
export const plan = document.documentElement.dataset.plan

/** A random name, for example of a change. `crypto.randomUUID` needs a page over TLS. */
export const randomName = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** The card of the page with a reference; null if there is none, or if the page shows another revision of the board. */
export function cardOf(reference) {
  const [board, revision, index] = reference.split('.')
  const shown = `[data-board="${board}"][data-rev="${revision}"]`
  return $(`#main [data-card="${reference}"], ${shown} [data-card="${index}"]`)
}

/** The column of the page with a name, on the board with a key; null if there is none. */
export const columnNamed = (board, name) =>
  board ? $$(`[data-board="${board}"] .column`).find(each => each.dataset.column === name) ?? null : null

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

// The keys that the user has pressed for a field that is not there yet, because its script or its card is still being
// loaded; null if no field is expected.
let ahead = null

/**
 * Makes actions of the functions of a script that is loaded when it is first needed. Until an action has opened its field,
 * isKept() keeps what the user types. When the script is there, an action is called at once, in the turn of its click: a browser
 * that is busy with keys may put a later turn off.
 */
export function actionsOf(load) {
  let script = null
  const act = async (name, args) => {
    script ??= await load()
    return script[name](...args)
  }
  return name => async (...args) => {
    // An earlier action may end while this one still waits for its field.
    const mine = ahead = { keys: ahead?.keys ?? [] }
    try { return await act(name, args) } finally { if (ahead === mine) ahead = null }
  }
}

/** Keeps a key for the field that is expected. Returns false if none is, or if Control or Command is held down. */
export function isKept(event) {
  if (ahead === null || event.ctrlKey || event.metaKey) return false
  if (event.key.length === 1 || isForField.test(event.key)) ahead.keys.push(event.key)
  event.preventDefault()
  return true
}

/** Returns the kept keys. From now on, no field is expected. */
export function takeKept() {
  const keys = ahead?.keys ?? []
  ahead = null
  return keys
}

const isForField = /^(Backspace|Delete|Enter|Escape|Home|End|ArrowLeft|ArrowRight)$/

// The dialog is loaded when it is first needed.
const dialog = () => import('./dialog.js')
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
  if (from.type === 'checkbox') {
    from.checked = to.hasAttribute('checked')
    from.indeterminate = false
  }
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
  if (box) {
    box.checked = box.defaultChecked
    box.indeterminate = false
  }
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
