// Runs in the page before its own scripts. `seen` tells when something was first on the screen: after the frame that shows it.
const afterFrame = (done) =>
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage(null)
  })

const seen = (isThere) =>
  new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return false
      observer.disconnect()
      afterFrame(() => resolve(Date.now()))
      return true
    }
    const observer = new MutationObserver(look)
    if (!look())
      observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })

// Only what this page will show: to look for more would be counted as work of the page.
const FIRST = location.pathname === '/' ? '.gw-cluster-card' : '.gw-fleet-row[data-index="0"]'

globalThis.bench = { seen, first: seen(() => document.querySelector(FIRST) !== null) }

/** Moves by as much in every frame, however many frames the machine manages in a second. */
globalThis.bench.scroll = (element, pixelsPerFrame, frames) =>
  new Promise((resolve) => {
    let left = frames
    const step = () => {
      element.scrollTop += pixelsPerFrame
      left -= 1
      if (left > 0) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })
