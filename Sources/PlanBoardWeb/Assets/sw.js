// Keeps pages and other files as they were last fetched, so that they can be read while pb does not answer. Changes
// need pb.
const name = 'planboard-1'

addEventListener('install', () => skipWaiting())
addEventListener('activate', event => event.waitUntil((async () => {
  for (const key of await caches.keys()) if (key !== name) await caches.delete(key)
  await clients.claim()
})()))

// Fetches and keeps the whole of a fragment that came without some of its cards. This waits two seconds, because more
// fragments of the address may come while somebody is typing. The whole is then fetched only once.
const awaited = new Set()
async function keepWhole(address, key) {
  if (awaited.has(key)) return
  awaited.add(key)
  await new Promise(done => setTimeout(done, 2000))
  awaited.delete(key)
  const response = await fetch(address, { headers: { 'X-PlanBoard-Fragment': '1' } }).catch(() => null)
  if (response?.ok) await (await caches.open(name)).put(key, response)
}

addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (['/events', '/open', '/suggest'].includes(url.pathname) || url.pathname.startsWith('/api/')) return
  event.respondWith((async () => {
    const cache = await caches.open(name)
    // A page and its fragment have the same address, but not the same text.
    const isFragment = request.headers.get('X-PlanBoard-Fragment')
    const key = isFragment ? `${url.pathname}${url.search}#fragment`.replace('#', url.search ? '&' : '?') : request.url
    try {
      const response = await fetch(request)
      if (isFragment && response.headers.has('X-PlanBoard-Part')) event.waitUntil(keepWhole(request.url, key))
      else if (response.ok && response.type === 'basic') cache.put(key, response.clone())
      return response
    } catch (error) {
      const kept = await cache.match(key)
      if (kept) return kept
      throw error
    }
  })())
})
