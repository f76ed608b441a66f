import { type RefObject, useLayoutEffect, useState } from 'react'

const SMALLEST = 320
/** Edges of the page. */
const BELOW = 42

/** The height from the top of an element to the end of the window: for tables that scroll by themselves. */
export function useFillHeight(element: RefObject<HTMLElement | null>, least = SMALLEST): number {
  const [height, setHeight] = useState(least)
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element
      if (current === null) return
      // Relative to the page, not to what is scrolled into view.
      const scroller = current.closest('main')
      const top = current.getBoundingClientRect().top + (scroller?.scrollTop ?? 0)
      setHeight(Math.max(least, Math.floor(innerHeight - top - BELOW)))
    }
    measure()
    addEventListener('resize', measure)
    // What stands above can grow, for example a message.
    const observer = new ResizeObserver(measure)
    const parent = element.current?.parentElement
    if (parent) for (const child of parent.children) if (child !== element.current) observer.observe(child)
    return () => {
      removeEventListener('resize', measure)
      observer.disconnect()
    }
  }, [element, least])
  return height
}
