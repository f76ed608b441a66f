import { createContext, type ReactNode, useContext, useRef, useSyncExternalStore } from 'react'
import type { LiveState } from './live-state.ts'
import type { LiveStore } from './live-store.ts'

const LiveContext = createContext<LiveStore | null>(null)

export const LiveProvider = ({ store, children }: { store: LiveStore; children: ReactNode }) => (
  <LiveContext value={store}>{children}</LiveContext>
)

export function useLiveStore(): LiveStore {
  const store = useContext(LiveContext)
  if (store === null) throw new Error('There is no live store above this component.')
  return store
}

/**
 * A part of the live state. The component is drawn again only when the part differs (by `isSame`), so `select` should give values that
 * stay the same object while nothing changed.
 */
export function useLive<Part>(
  select: (state: LiveState) => Part,
  isSame: (a: Part, b: Part) => boolean = Object.is,
): Part {
  const store = useLiveStore()
  const last = useRef<{ state: LiveState; select: typeof select; part: Part } | null>(null)
  const read = () => {
    const state = store.get()
    const known = last.current
    if (known?.state === state && known.select === select) return known.part
    const part = select(state)
    const kept = known !== null && isSame(known.part, part) ? known.part : part
    last.current = { state, select, part: kept }
    return kept
  }
  return useSyncExternalStore(store.subscribe, read)
}
