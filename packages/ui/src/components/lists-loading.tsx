import { useLive, useLiveStore } from '../live/live-context.tsx'
import type { LiveState } from '../live/live-state.ts'
import { FailureState, Loading } from './page-states.tsx'

const selectLoadError = ({ loadError }: LiveState) => loadError

/** Until the lists have come that all pages begin with; when they did not come, why, and a way to try again. */
export function ListsLoading({ lines }: { lines?: number }) {
  const error = useLive(selectLoadError)
  const store = useLiveStore()
  if (error !== null) return <FailureState error={error} onRetry={store.reload} />
  return <Loading {...(lines !== undefined && { lines })} />
}
