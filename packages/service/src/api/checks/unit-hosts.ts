// The hosts of one unit, as far as rules look at them, and how much memory they take.
import { type HostCache, hostName, keyOf, withoutTexts } from '../../store/hosts/host-cache.ts'
import { withCheckIn } from '../../store/hosts/host-document.ts'
import { sumOfLengths } from '../../store/hosts/reported-size.ts'
import type { StoredHost } from '../../store/stored.ts'

export interface UnitHosts extends HostCache {
  /** The hosts as they are kept, so that nothing else holds a second form of them; others are forgotten. */
  keepOnly(hosts: readonly StoredHost[]): StoredHost[]
  bytes(): number
}

interface Kept {
  readonly host: StoredHost
  readonly bytes: number
}

export function createUnitHosts(bytesFor: (host: StoredHost) => number = bytesOfFacts): UnitHosts {
  let kept = new Map<string, Kept>()

  return {
    get(key, revision) {
      const host = kept.get(hostName(key))?.host
      return host?.revision === revision ? host : undefined
    },
    put: (host) => void kept.set(hostName(keyOf(host)), { host: withoutTexts(host), bytes: bytesFor(host) }),
    // Nobody tells this thread of reports; hosts that changed are read again.
    advance: () => {},
    keepOnly(hosts) {
      const before = kept
      kept = new Map()
      return hosts.map((given) => {
        const name = hostName(keyOf(given))
        const known = before.get(name)
        const isKnown = known?.host.revision === given.revision
        const found = isKnown ? known : { host: withoutTexts(given), bytes: bytesFor(given) }
        kept.set(name, found)
        const { checked_in_at, timestamp } = given.facts
        return checked_in_at === null ? found.host : withCheckIn(found.host, { checked_in_at, timestamp })
      })
    },
    bytes: () => [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

// Measured in a thread that had judged clusters of 100 and of 500 simulated hosts (75 and 165 kB of reports each), after collecting garbage:
// 106 and 213 kB of heap for each host, all that is remembered of it together. This counts 125 and 233.
/** What was read of a report takes a little more than its text. */
const BYTES_FOR_A_CHARACTER = 1.2
/** Facts beside reports, verdicts with their sentences, and what each of them depends on. */
const BYTES_OF_VERDICTS = 20_000

const bytesOfFacts = ({ literals, validations_info, plan }: StoredHost): number =>
  BYTES_OF_VERDICTS + BYTES_FOR_A_CHARACTER * sumOfLengths(literals) + validations_info.length + plan.length
