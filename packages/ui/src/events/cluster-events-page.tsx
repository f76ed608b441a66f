import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EventsView } from './events-view.tsx'

export function ClusterEventsPage() {
  const { clusterId } = useParams({ from: '/clusters/$clusterId/events' })
  return <EventsView subject={useMemo(() => ({ clusterId }), [clusterId])} />
}
