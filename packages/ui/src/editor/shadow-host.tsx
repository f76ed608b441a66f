import { type RefObject, useEffect, useRef } from 'react'

/**
 * A place of its own in the page. There the editor brings its styles as style sheets of the shadow root, which the content security
 * policy permits; in the page itself it would need <style> elements, which it refuses. `mount` has to stay the same function for as long as
 * its content may stay.
 */
export function useShadowRoot(mount: (root: ShadowRoot) => () => void): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = host.current
    if (element === null) return
    return mount(element.shadowRoot ?? element.attachShadow({ mode: 'open' }))
  }, [mount])
  return host
}
