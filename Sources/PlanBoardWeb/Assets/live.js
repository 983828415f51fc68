// Keeps the page as the files are: patches it when something has changed, and goes from page to page without loading
// everything again.
import { $, $$, morph, announce, plan, say } from './dom.js'
import { request, setLink, showState, toast } from './api.js'
import { offer } from './drafts.js'

// How many holds have begun and not ended. While there are any, the page is not patched.
let held = 0
// Whether the plan may have changed since the page was last fetched.
let isWanted = false
// Settles when the patches that are being made are done; null if there are none.
let running = null
// The stream of the server's events; null while there is none.
let source = null
// The revision of the plan in the last event.
let revision
// The path of the page when it was last patched.
let shownPath = location.pathname
const listeners = []

/** Calls an action after each patch of the page. */
export const whenPatched = action => listeners.push(action)

/**
 * Begins a hold with true, and ends it with false. While there is a hold, because something is dragged or moved, the
 * page stays as it is. If the last hold ends, and a patch is wanted, the returned promise settles after that patch.
 */
export function hold(isOn) {
  held += isOn ? 1 : -1
  return !held && isWanted ? refresh() : running
}

/**
 * The parts that differ from page to page. `have` is the server's name for the set of cards that the page has already:
 * the server then only names these cards. With `first`, only the cards that may be on the screen at first come. Without
 * `have`, all cards come. Throws the response if it is not as it should be. A page that was kept in the browser is
 * returned only with `mayBeOld`.
 */
async function fragment(address, have, mayBeOld) {
  const response = await request(address, {
    headers: { 'X-PlanBoard-Fragment': '1', ...(have && { 'X-PlanBoard-Have': have }) }, cache: 'no-store',
  })
  const isRight = response.ok || response.status === 404
  if (!isRight || response.headers.has('X-PlanBoard-Kept') && !mayBeOld) throw response
  return new DOMParser().parseFromString(await response.text(), 'text/html')
}

function patch(parsed) {
  // A field for a new card belongs to its board. What is typed into it is kept, and offered there again.
  if (shownPath !== location.pathname) {
    const boards = new Set($$('[data-board]', parsed).map(each => each.dataset.board))
    for (const form of $$('.adding')) if (!boards.has(form.dataset.for)) form.remove()
  }
  shownPath = location.pathname
  for (const id of ['head', 'plan', 'main']) {
    const [from, to] = [document.getElementById(id), parsed.getElementById(id)]
    if (from && to) morph(from, to)
  }
  const title = $('#main')?.dataset.title
  if (title) document.title = title
  for (const action of listeners) action()
  showState(true)
  offer()
}

async function patchWhileWanted() {
  try {
    while (isWanted && !held) {
      isWanted = false
      const address = location.pathname + location.search
      // A page that lacks cards is completed also with what was kept.
      const isPartial = 'partial' in $('#main').dataset
      let parsed = await fragment(address, $('#main').dataset.drawn, isPartial)
      const isMissing = card => !document.getElementById(card.id)
      if ($$('[data-same]', parsed).some(isMissing)) parsed = await fragment(address, undefined, isPartial)
      if (!held && address === location.pathname + location.search) patch(parsed)
      else isWanted = true
    }
  } catch {
    isWanted = true
    // The page may have been patched in part, so nobody knows which cards it has.
    delete $('#main')?.dataset.drawn
    if (!document.body.hasAttribute('data-offline')) setTimeout(refresh, 2000)
  }
  running = null
}

/**
 * Fetches the page again and patches it; ends when the page shows what the plan is now. While there is a hold, ends at
 * once, and the page is patched after the hold. If the page cannot be fetched, the next refresh tries again.
 */
export function refresh() {
  isWanted = true
  if (held) return Promise.resolve()
  running ??= patchWhileWanted()
  return running
}

/**
 * Fetches the cards that are not on the page yet, and goes to the element that the address names, even if that is one
 * of these cards. Returns whether there is such an element.
 */
export async function complete() {
  const id = decodeURIComponent(location.hash.slice(1))
  const find = () => id ? document.getElementById(id) : null
  let target = find()
  if ('partial' in $('#main').dataset) {
    const rest = refresh()
    if (id && !target) await rest
    target ??= find()
  }
  target?.scrollIntoView({ block: 'nearest' })
  target?.focus()
  return Boolean(target)
}

/** Goes to another page of the plan. With `push`, the page is added to the browser's history. */
export async function go(address, { push = true } = {}) {
  const url = new URL(address, location.href)
  try {
    const parsed = await fragment(url.pathname + url.search, 'first', true)
    if (push) history.pushState(null, '', url)
    document.body.removeAttribute('data-sidebar')
    patch(parsed)
    if (!await complete()) {
      const main = $('#main')
      main.scrollTop = 0
      main.focus({ preventScroll: true })
    }
    announce(document.title)
  } catch ({ status }) {
    if (status === 409) setLink('other')
    else if (status) location.assign(url)
    else toast(say('offline'))
  }
}

// MARK: Whether the server answers

// The server sends something every second. After this time without anything, in milliseconds, the page says that pb does
// not answer.
const silence = 2500
let watch
let isDoubtful = false
// How long to wait before the next try to connect, in milliseconds.
let pause = 500

function heard() {
  isDoubtful = false
  pause = 500
  clearTimeout(watch)
  watch = setTimeout(lose, silence)
}

// Called when the server is silent. A connection that is dead may look alive, so a new one is made.
function lose() {
  disconnect()
  setLink('off')
  watch = setTimeout(connect, pause)
  pause = Math.min(pause * 2, 5000)
}

function disconnect() {
  clearTimeout(watch)
  source?.close()
  source = null
}

function connect() {
  disconnect()
  if (document.hidden) return
  const mine = source = new EventSource(`/events?plan=${plan}`)
  const on = (name, action) => mine.addEventListener(name, event => {
    if (mine !== source) return
    heard()
    action(event)
  })
  watch = setTimeout(lose, silence)
  on('run', event => {
    setLink('on', event.data)
    if (isWanted) refresh()
  })
  on('ping', () => setLink('on'))
  on('plan', event => {
    const news = JSON.parse(event.data)
    if (news.revision === revision) return
    revision = news.revision
    refresh()
  })
  mine.addEventListener('error', async () => {
    if (mine !== source) return
    if (!isDoubtful) {
      isDoubtful = true
      clearTimeout(watch)
      // Meanwhile, the browser connects again.
      watch = setTimeout(lose, 1500)
    }
    if (mine.readyState !== EventSource.CLOSED) return
    // The server has refused the stream, and the browser does not try again. Another request says why.
    const answer = await request('/api/plan', { limit: silence }).catch(() => null)
    if (mine !== source || answer?.status !== 409) return
    disconnect()
    setLink('other')
    watch = setTimeout(connect, 5000)
  })
}

/** Begins to listen to the server's events. A hidden tab does not listen, because a browser allows few connections. */
export function listen() {
  connect()
  showState()
  offer()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return disconnect()
    connect()
    refresh()
  })
  addEventListener('online', connect)
  addEventListener('pagehide', disconnect)
  addEventListener('pageshow', event => { if (event.persisted) { connect(); refresh() } })
  addEventListener('popstate', () => go(location.href, { push: false }))
}
