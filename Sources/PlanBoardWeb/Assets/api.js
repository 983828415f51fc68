// Requests to the server, the changes among them, and messages about their results.
import { $, $$, cardOf, make, plan, randomName, say } from './dom.js'
import { drop, tell } from './drafts.js'

/**
 * Fetches an address of the server, which refuses the request with 409 if it now serves another plan. Throws if there
 * is no answer within `limit` milliseconds. If the server no longer knows this browser, the page is loaded again, and
 * then says so.
 */
export async function request(address, { limit = 10_000, headers, ...options } = {}) {
  const response = await fetch(address, {
    ...options, headers: { 'X-PlanBoard-Plan': plan, ...headers }, signal: AbortSignal.timeout(limit),
  })
  if (response.status === 401) location.reload()
  return response
}

// MARK: Messages

let timer

export function hideToast() {
  const toast = $('#toast')
  if (toast) toast.hidden = true
}

/**
 * Shows a sentence for a while, with buttons such as the one that takes the change back. A button is `{ label, run }`.
 */
export function toast(text, ...buttons) {
  const box = $('#toast')
  if (!box) return
  box.replaceChildren(make('b', { textContent: text }))
  for (const { label, run } of buttons) box.append(make('button', { type: 'button', textContent: label, onclick: run }))
  box.append(make('button', { type: 'button', textContent: '×', 'aria-label': say('close'), onclick: hideToast }))
  box.hidden = false
  clearTimeout(timer)
  const hide = () => {
    if (box.matches(':hover, :focus-within')) timer = setTimeout(hide, 2000)
    else box.hidden = true
  }
  timer = setTimeout(hide, buttons.length ? 8000 : 5000)
}

export const sentence = text => text.charAt(0).toUpperCase() + text.slice(1)
export const inSentences = texts => texts.map(sentence).join('. ')

// MARK: The state of the page

// What is known of the server: `on`, `off` if it does not answer, `other` if another plan is at its address.
let link = 'on'
// The run of the server, which changes when it starts anew. Only in the same run does it know what was sent to it.
let run
// The changes that nobody has seen saved or refused, the oldest first. Each has
// - address, body: what was sent, or will be,
// - key: its name for the server,
// - run: the run in which it was first sent; not set if it was not sent,
// - since: when it was made, in milliseconds since 1970,
// - isLost: whether the server does not know if it was made,
// - marks: the ids of the cards that it changes, and the number of the item that it checks,
// - draft: the id of the draft that it saves.
const stored = `pb-changes-${plan}`
export const waiting = JSON.parse(sessionStorage[stored] ?? '[]').map(({ isBusy, ...each }) => each)
// What the server says at the top of the page, such as "All saved".
let said = $('#sync span')?.textContent
// How long a change may take, in milliseconds, before the page says that it is being saved.
const patience = 700

tell({ isSent: draft => waiting.some(each => each.draft === draft) })

const late = () => waiting.filter(each => each.isLost || link !== 'on' || Date.now() - each.since >= patience)

/** Shows on the page what is not saved, and whether pb answers. `isPatched` is set after a patch of the page. */
export function showState(isPatched) {
  const label = $('#sync span')
  if (isPatched === true && label) said = label.textContent
  const all = late()
  const lost = waiting.filter(each => each.isLost).length
  const state = link === 'other' ? say('otherPlan')
    : lost ? say('perhaps', lost)
    : link === 'off' ? all.length ? say('waits', all.length) : say('offline')
    : all.length ? say('saving') : ''
  document.body.toggleAttribute('data-offline', link !== 'on')
  if (state) document.body.dataset.state = state
  else delete document.body.dataset.state
  if (label && label.textContent !== (state || said)) label.textContent = state || said
  for (const box of $$('[data-waits]')) {
    box.removeAttribute('data-waits')
    for (const each of $$('input', box)) each.indeterminate = false
  }
  for (const { marks: { ids, item }, body } of all) {
    for (const id of ids) {
      const card = document.getElementById(id)
      card?.setAttribute('data-waits', '')
      const box = card?.querySelector(item ? `[data-item="${item}"]` : 'input[data-do=done]')
      // A box that shows a state which is not saved is neither ticked nor unticked.
      if (box && ['done', 'reopen', 'check'].includes(body.command)) box.indeterminate = true
    }
  }
}

function remember() {
  sessionStorage[stored] = JSON.stringify(waiting)
  showState()
}

// Closing the page loses the changes that wait, so the browser asks first.
addEventListener('beforeunload', event => { if (late().length && link !== 'other') event.preventDefault() })

/**
 * Says whether the server answers, and to which run of it; see `link`. When it answers again, the changes that wait are
 * sent. A change that may have arrived is sent with its name, so that it is made only once.
 */
export async function setLink(now, newRun = run) {
  if (link === now && run === newRun) return
  const was = link
  ;[link, run] = [now, newRun]
  if (was !== now) {
    if (now !== 'other') toast(say(now === 'on' ? 'online' : waiting.length ? 'waitsLong' : 'offline'))
    else toast(say('otherPlan'), { label: say('showIt'), run: () => location.assign('/') })
  }
  showState()
  if (now === 'on') await sendAll()
}

let sending = null
function sendAll() {
  const send = async () => {
    for (const change of [...waiting]) {
      if (link !== 'on') return
      if (change.isLost || change.isBusy) continue
      await settle(change, await transmit(change))
    }
  }
  return sending ??= send().finally(() => { sending = null })
}

// MARK: Changes

export let after = () => {}

/**
 * Sets what to do after each change and each sync, even one that failed. `action` gets the answer of the server and,
 * after a change, the body of the request.
 */
export const whenChanged = action => { after = action }

const isPending = { error: { code: 'waits', message: '' }, isPending: true }

/** Asks the server for a change, and returns its answer. Throws if there is none within `limit` milliseconds. */
export async function post(address, body, headers, limit) {
  const text = JSON.stringify(body)
  const response = await request(address, {
    method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: text, limit,
    // The request outlives the page. A browser refuses that for more than 64 KB.
    keepalive: text.length < 10_000,
  })
  return await response.json()
}

// Sends a change, and returns the server's answer. If there is none, or if the server does not answer now, returns
// `isPending`, and the change waits.
async function transmit(change) {
  if (link !== 'on') return isPending
  change.isBusy = true
  const headers = { 'Idempotency-Key': change.key, ...(change.run && { 'X-PlanBoard-Run': change.run }) }
  change.run ??= run ?? 'unknown'
  remember()
  try {
    for (;;) {
      const answer = await post(change.address, change.body, headers)
      const code = answer.error?.code
      if (code === 'still-changing') await new Promise(done => setTimeout(done, 1000))
      else if (code === 'unknown-change') {
        change.isLost = true
        return isPending
      } else if (code === 'other-plan') {
        setLink('other')
        return isPending
      } else return answer
    }
  } catch {
    // If the stream of events is alive, no new connection will send the change again.
    setTimeout(sendAll, 2000)
    return isPending
  } finally {
    delete change.isBusy
    remember()
  }
}

/** Forgets a change that waits. The text that it has is still among the drafts. */
export function forget(change) {
  const place = waiting.indexOf(change)
  if (place >= 0) waiting.splice(place, 1)
  remember()
}

// Shows the answer to a change, and returns it.
async function settle(change, answer) {
  const { address, body, isUndo, seen } = change
  if (answer.isPending) {
    if (change.isLost) toast(say('perhaps', 1), { label: say('showIt'), run: showWaiting })
    showState()
    return answer
  }
  forget(change)
  if (change.draft && !answer.error) drop(change.draft)
  seen?.(answer)
  const error = answer.error
  if (error) {
    const again = (key, label = 'doItAnyway') => ({
      label: say(label),
      run: () => { hideToast(); dispatch(address, { ...body, [key]: true }, change) },
    })
    const text = inSentences([error.message, ...(error.hints ?? [])])
    if (error.code === 'again') toast(text, again('again'))
    else if (error.code === 'unclear-recurrence') toast(text, again('once', 'finish'))
    else if (error.code === 'refused' && body.command === 'add' && !body.duplicate) toast(text, again('duplicate'))
    else if (!['notes-changed', 'title-changed'].includes(error.code)) toast(text)
  } else if (answer.message) {
    const text = inSentences([answer.message, ...(answer.warnings ?? [])])
    const undoing = answer.undo
    if (answer.changed === false || !undoing) toast(text)
    else if (isUndo) toast(text, { label: say('undo'), run: () => undo() }, { label: say('redo'), run: redo })
    else toast(text, { label: say('undo'), run: () => undo(undoing) })
  }
  await after(answer, body)
  return answer
}

/** Makes a change, with options as of command(). After an undo (`isUndo`), there is a button to redo. */
export async function dispatch(address, body, { isUndo, seen, draft } = {}) {
  const cards = (body.cards ?? []).map(cardOf).filter(Boolean).map(card => card.id)
  if (body.cards?.includes($('#pane')?.dataset.card)) cards.push('pane')
  const change = {
    address, body, key: randomName(), since: Date.now(), marks: { ids: cards, item: body.item }, isUndo, seen, draft,
  }
  waiting.push(change)
  remember()
  setTimeout(showState, patience)
  return settle(change, await transmit(change))
}

/**
 * Asks the server for a change, shows the result, and returns the server's answer. It has `error` if the server refused
 * the change. If there is no answer, `isPending` is set, too: the change is then sent again when the server answers.
 *
 * - seen: gets the answer before the user sees it, also the one to a request that the user repeats with the button.
 * - draft: the id of the draft that is saved with the change.
 */
export const command = (body, { seen, draft } = {}) => dispatch('/api/commands', body, { seen, draft })
// Later, the last change may be another one.
const atOnce = action => link === 'on' ? action() : toast(say('offline'))
/** Undoes the change with a number, or else the last one; the latter only if pb answers. */
export const undo = number => number
  ? dispatch('/api/undo', { undo: number }, { isUndo: true })
  : atOnce(() => dispatch('/api/undo', {}, { isUndo: true }))
export const redo = () => atOnce(() => dispatch('/api/redo', {}))

const showWaiting = async () => (await import('./menus.js')).waitingMenu()
