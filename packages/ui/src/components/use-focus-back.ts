import { useEffect } from 'react'

/** For what opens beside the place that opened it: when it goes, the focus is there again, unless it went elsewhere by then. */
export function useFocusBack(): void {
  useEffect(() => {
    const { activeElement: opener } = document
    return () => {
      // After the button that closed it is gone from the page.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    }
  }, [])
}
