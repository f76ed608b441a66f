import { useParams } from '@tanstack/react-router'
import { Fleet } from './fleet.tsx'

export function ClusterHostsPage() {
  const { clusterId } = useParams({ from: '/clusters/$clusterId/hosts' })
  return <Fleet key={clusterId} clusterId={clusterId} />
}
