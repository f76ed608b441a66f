import { amountsForNodes, PACKET_LOSS } from '../../hardware/default-amounts.ts'
import { peersLosingMoreThan } from '../../network/connectivity.ts'
import { networkQualityValidation } from '../network-quality.ts'

export const sufficientPacketLossRequirementForRole = networkQualityValidation({
  id: 'sufficient-packet-loss-requirement-for-role',
  meaning: 'Packets between the host and the other hosts of its role arrive.',
  rule: `The packet loss to every address of every other host with the same role is at most ${amountsForNodes(PACKET_LOSS)}. Not checked for a single host, a host without a role, and for day-2 hosts.`,
  cure: 'Fix the lossy link: cable, transceiver, duplex setting or an overloaded switch.',
  noun: 'packet loss',
  unit: '%',
  limitOf: ({ packet_loss_percentage }) => packet_loss_percentage,
  peersBeyond: peersLosingMoreThan,
})
