import { amountsForNodes, NETWORK_LATENCY } from '../../hardware/default-amounts.ts'
import { peersSlowerThan } from '../../network/connectivity.ts'
import { networkQualityValidation } from '../network-quality.ts'

export const sufficientNetworkLatencyRequirementForRole = networkQualityValidation({
  id: 'sufficient-network-latency-requirement-for-role',
  meaning: 'The host answers the other hosts of its role quickly enough.',
  rule: `The average round trip time to every address of every other host with the same role is at most ${amountsForNodes(NETWORK_LATENCY)}. Not checked for a single host, a host without a role, and for day-2 hosts.`,
  cure: 'Place the control plane nodes close to each other in the network, or fix the slow link.',
  noun: 'round trip time',
  unit: 'ms',
  limitOf: ({ network_latency_threshold_ms }) => network_latency_threshold_ms,
  peersBeyond: peersSlowerThan,
})
