// The script is loaded after the browser has first painted the page, because loading it would slow down the painting.
const load = () => import('./app.js')
new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
// A hidden page is not painted, so the script is loaded at once. In a visible page, it waits at most a second.
setTimeout(load, document.hidden ? 0 : 1000)
