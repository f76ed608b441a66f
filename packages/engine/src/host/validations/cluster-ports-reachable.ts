import { CLUSTER_PORTS, type ClusterPort } from '@groundwork/contract/steps'
import { listOf } from '../../text/wording.ts'
import { blockedPortsValidation } from '../blocked-ports-validation.ts'

const portsThat = (isMeant: (port: ClusterPort) => boolean): string =>
  listOf(CLUSTER_PORTS.filter(isMeant).map(({ port }) => String(port)))

const ofAllNodes = portsThat(({ servedBy }) => servedBy.includes('worker'))
const ofTheControlPlane = portsThat(
  ({ servedBy, usedBy }) => usedBy.includes('worker') && !servedBy.includes('worker'),
)
const amongTheControlPlane = portsThat(({ usedBy }) => !usedBy.includes('worker'))

export const clusterPortsReachable = blockedPortsValidation({
  id: 'cluster-ports-reachable',
  gate: 'sufficient',
  meaning: 'No firewall drops connections to the ports by which nodes reach each other.',
  rule: `During discovery our agents listen at ${ofTheControlPlane} (needed by all nodes, on the control plane), ${amongTheControlPlane} (between control plane nodes and arbiters), ${ofAllNodes} (between all nodes), and try each other. It fails when a host that answers to pings and that listens does not answer there twice within 3 seconds each, by an address in a machine network (by any with user-managed networking). Hosts with agents of other makers are not tried. The validation is only shown while it fails; not checked for a single node, and for day-2 hosts.`,
  cure: 'Open the port in the firewall between the two hosts, on the switch, the hypervisor or the security group. See the list of ports in ports.md.',
  results: ['timed-out'],
  finding: 'gets no answer',
  reason: 'Something between the hosts, most likely a firewall, drops these connections.',
  remedy: 'Open in the firewall between the hosts:',
})
