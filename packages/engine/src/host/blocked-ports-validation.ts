// Silence and refusal are different findings with the same shape: what is dropped stops an installation for certain, what is refused may only
// be an agent that has just restarted.
import type { TcpResult } from '@groundwork/contract/steps'
import type { HostValidationId } from '@groundwork/contract/vocabulary'
import { hostLabel } from '../context/host-label.ts'
import { blockedPorts } from '../network/blocked-ports.ts'
import { failure, LEFT_OUT } from '../tables/verdict.ts'
import { shellWord } from '../text/shell-word.ts'
import { listOf } from '../text/wording.ts'
import type { HostGate, HostValidation } from './host-validation.ts'
import { isDay2Host, isSingleNode, isUnbound } from './predicates.ts'

interface Finding {
  readonly id: HostValidationId
  readonly gate: HostGate
  readonly meaning: string
  readonly rule: string
  readonly cure: string
  readonly results: readonly TcpResult[]
  /** After "Host node-1 ": what happens at the ports that follow. */
  readonly finding: string
  /** What that means, a sentence. */
  readonly reason: string
  readonly remedy: string
}

const MOST = 10

export function blockedPortsValidation(finding: Finding): HostValidation {
  const { id, gate, meaning, rule, cure, results, reason, remedy } = finding
  return {
    ...{ id, gate, meaning, rule, cure },
    category: 'network',
    ignorable: true,
    gatesUnbound: false,
    appearsOnlyBroken: true,
    leftOutWhen: [isUnbound, isSingleNode, isDay2Host],
    check: ({ host, cluster }) => {
      const blocked = cluster ? blockedPorts(cluster, host, results) : []
      const [first] = blocked
      if (first === undefined) return LEFT_OUT
      const seen = blocked
        .slice(0, MOST)
        .map(
          ({ peer, address, port, result }) =>
            `${port.port} of ${hostLabel(peer)} (${address}): ${result}; needed for ${port.purpose}`,
        )
      const ports = [...new Set(blocked.map(({ port }) => port.port))].sort((a, b) => a - b).map(String)
      const peers = [...new Set(blocked.map(({ peer }) => hostLabel(peer)))]
      const name = hostLabel(host)
      return failure({
        message: `Host ${name} ${finding.finding} at TCP port ${listOf(ports)} of ${listOf(peers, 4)}, although pings get through. ${reason}`,
        cause: {
          summary: `${blocked.length} of the ports that nodes need could not be reached from ${name}.`,
          seen: { ports: blocked.length, worst: seen },
          needed: { result: 'open' },
        },
        remedies: [
          {
            who: 'network',
            what: `${remedy} TCP port ${listOf(ports)} from ${name} to ${listOf(peers, MOST)}.`,
            command: `nc -vz -w 3 ${shellWord(first.address)} ${first.port.port}`,
          },
        ],
      })
    },
  }
}
