// Latency and packet loss share everything but the number they look at.
import type { HostValidationId } from '@groundwork/contract/vocabulary'
import type { ClusterContext } from '../context/cluster-context.ts'
import { effectiveRole } from '../context/effective-role.ts'
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import type { RoleRequirements } from '../facts/default-requirements.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { hostRequirements } from '../hardware/requirements.ts'
import type { PeerMeasure } from '../network/connectivity.ts'
import { failure, LEFT_OUT, success, type Verdict } from '../tables/verdict.ts'
import { shellWord } from '../text/shell-word.ts'
import { formatNumber, listOf } from '../text/wording.ts'
import type { HostValidation } from './host-validation.ts'
import { needsConnectivityReport, needsInventory } from './needs.ts'
import { peerLabel } from './peers.ts'
import { isDay2Host, isOnlyHost } from './predicates.ts'

interface Quality {
  readonly id: HostValidationId
  readonly meaning: string
  readonly rule: string
  readonly cure: string
  /** For messages: `round trip time`. */
  readonly noun: string
  readonly unit: string
  readonly limitOf: (requirements: RoleRequirements) => number | undefined
  readonly peersBeyond: (context: ClusterContext, host: HostFacts, limit: number) => readonly PeerMeasure[]
}

export function networkQualityValidation(quality: Quality): HostValidation {
  const { id, meaning, rule, cure } = quality
  return {
    id,
    category: 'network',
    gate: 'sufficient',
    ignorable: true,
    gatesUnbound: false,
    meaning,
    rule,
    cure,
    // In this order a host without an inventory is pending even while it has no cluster, as on the wire.
    needs: [needsInventory],
    check: (context) => (context.cluster ? checkQuality(quality, context, context.cluster) : LEFT_OUT),
  }
}

const MOST = 10
const SHORTCUTS = [isOnlyHost, isDay2Host]

function checkQuality(quality: Quality, context: HostContext, cluster: ClusterContext): Verdict {
  const { host } = context
  const shortcut = SHORTCUTS.find((condition) => condition.holds(context))
  if (shortcut) return success(`Not checked: ${shortcut.name}.`)
  const role = effectiveRole(host)
  if (role === 'auto-assign') return success('Not checked: the host has no role yet.')
  const limit = quality.limitOf(hostRequirements(context, role))
  if (limit === undefined) return success(`Not checked: there is no limit for the role ${role}.`)
  if (!host.connectivity) return needsConnectivityReport.whileMissing(context)

  const name = hostLabel(host)
  const { noun, unit } = quality
  const peers = quality.peersBeyond(cluster, host, limit)
  if (peers.length === 0) {
    return success(`The ${noun} from host ${name} to every other ${role} is at most ${limit} ${unit}.`)
  }
  // Worst first; in a broken network of 200 hosts the list would be too long to read.
  const worst = peers.slice(0, MOST)
  const seen = worst.map(
    ({ hostId, address, value }) =>
      `${formatNumber(value)} ${unit} to ${peerLabel(cluster, hostId)} (${address})`,
  )
  const names = worst.map(({ hostId }) => peerLabel(cluster, hostId))
  return failure({
    message: `The ${noun} from host ${name} is too high: ${listOf(seen, 4, peers.length)}; for the role ${role} at most ${limit} ${unit} is allowed.`,
    cause: {
      summary: `The ${noun} to ${peers.length} of the other hosts with the role ${role} is above ${limit} ${unit}.`,
      seen: { role, peers: peers.length, worst: seen },
      needed: { limit, unit },
    },
    remedies: [
      {
        who: 'network',
        what: `Fix the connection between ${name} and ${listOf(names, MOST, peers.length)}.`,
        command: `ping -c 20 ${shellWord(peers[0]?.address ?? '')}`,
      },
    ],
  })
}
