// Requests to the server, and messages about their results.
import { $, make, say } from './dom.js'

let timer
let after = () => {}

/**
 * Sets what to do after each change and each sync, even one that failed. `action` gets the answer of the server and,
 * after a change, the body of the request.
 */
export const whenChanged = action => { after = action }

export function hideToast() {
  const toast = $('#toast')
  if (toast) toast.hidden = true
}

/**
 * Shows a sentence for a while, with buttons such as the one that takes the change back. A button is `{ label, run }`.
 * A false value instead of a button is left out.
 */
export function toast(text, ...buttons) {
  const box = $('#toast')
  if (!box) return
  box.replaceChildren(make('b', { textContent: text }))
  const shown = buttons.filter(Boolean)
  for (const { label, run } of shown) box.append(make('button', { type: 'button', textContent: label, onclick: run }))
  box.append(make('button', { type: 'button', textContent: '×', 'aria-label': say('close'), onclick: hideToast }))
  box.hidden = false
  clearTimeout(timer)
  const hide = () => {
    if (box.matches(':hover, :focus-within')) timer = setTimeout(hide, 2000)
    else box.hidden = true
  }
  timer = setTimeout(hide, shown.length ? 8000 : 5000)
}

async function post(address, body) {
  let response
  try {
    response = await fetch(address, {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    })
  } catch {
    return { error: { code: 'offline', message: say('failed') } }
  }
  try {
    return await response.json()
  } catch {
    return { error: { code: 'unreadable', message: say('failed') } }
  }
}

const sentence = text => text.charAt(0).toUpperCase() + text.slice(1)
export const inSentences = texts => texts.map(sentence).join('. ')

/**
 * Asks the server for a change, shows the result, and returns the server's answer. It has `error` if the server refused
 * the change, or if no answer could be read. `seen` gets each answer before the user sees it: also
 * the one to a request that the user repeats with the button. After an undo (`isUndo`), there is also a button to redo.
 */
async function change(address, body, { isUndo = false, seen } = {}) {
  const answer = await post(address, body)
  seen?.(answer)
  const error = answer.error
  if (error) {
    const again = key => ({
      label: say('doItAnyway'),
      run: () => { hideToast(); change(address, { ...body, [key]: true }, { isUndo, seen }) },
    })
    const text = inSentences([error.message, ...(error.hints ?? [])])
    if (error.code === 'again') toast(text, again('again'))
    else if (error.code === 'refused' && body.command === 'add' && !body.duplicate) toast(text, again('duplicate'))
    else if (!['notes-changed', 'title-changed'].includes(error.code)) toast(text)
  } else if (answer.message) {
    const text = inSentences([answer.message, ...(answer.warnings ?? [])])
    if (answer.changed === false) toast(text)
    else toast(text, { label: say('undo'), run: undo }, isUndo && { label: say('redo'), run: redo })
  }
  await after(answer, body)
  return answer
}

export const command = (body, seen) => change('/api/commands', body, { seen })
export const undo = () => change('/api/undo', {}, { isUndo: true })
export const redo = () => change('/api/redo', {})

export async function sync() {
  const button = $('#sync')
  const label = button?.firstElementChild
  const before = label?.textContent
  button?.classList.add('busy')
  if (label) label.textContent = say('syncing')
  const answer = await post('/api/sync', {})
  button?.classList.remove('busy')
  if (label) label.textContent = before
  toast(answer.error ? sentence(answer.error.message) : answer.message ?? say('synced'))
  await after(answer)
}

/**
 * The completions for a text at the place `at`, in UTF-16 code units. `kind` says what the text is: `card` or `search`.
 * Returns null if the server cannot be reached, or refuses.
 */
export async function suggestions(text, at, kind) {
  try {
    const query = new URLSearchParams({ q: text, at, for: kind })
    const response = await fetch(`/suggest?${query}`)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
