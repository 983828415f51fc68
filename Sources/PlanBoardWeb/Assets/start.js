// The script is loaded when the browser has shown the page, since loading it takes processors that painting needs.
const load = () => import('./app.js')
new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
// Nothing is painted while nobody sees the page.
setTimeout(load, document.hidden ? 0 : 1000)
