import { useMemo } from 'react'
import { EventsView } from './events-view.tsx'

/** What happened to one host, in whatever cluster it was. */
export const HostEvents = ({ hostId }: { hostId: string }) => (
  <EventsView subject={useMemo(() => ({ hostId }), [hostId])} />
)
