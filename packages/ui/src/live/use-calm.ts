import { useEffect, useRef, useState } from 'react'

/**
 * The value, at most once in this time: a cluster whose hosts report all the time must not make a page ask the service just as
 * often. The first change counts at once, the last one always.
 */
export function useCalm<Value>(value: Value, ms = 1_000): Value {
  const [shown, setShown] = useState(value)
  const changedAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, changedAt.current + ms - Date.now())
    const timer = setTimeout(() => {
      changedAt.current = Date.now()
      setShown(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, ms])
  return shown
}
