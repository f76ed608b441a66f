import { CLUSTER_PORTS } from '@groundwork/contract/steps'
import type { Fault } from './fault.ts'

const PORTS = CLUSTER_PORTS.map(({ port }) => port)

export const firewall: Fault = {
  name: 'firewall',
  description:
    'A firewall drops connections from and to the machine at the ports that nodes need; pings pass, so that the network looks healthy.',
  shows: { validation: 'cluster-ports-reachable', status: 'insufficient' },
  needsPeers: true,
  inject({ network }, computer) {
    network.addFirewall({ from: computer, ports: PORTS, how: 'drop' })
    network.addFirewall({ to: computer, ports: PORTS, how: 'drop' })
  },
}
