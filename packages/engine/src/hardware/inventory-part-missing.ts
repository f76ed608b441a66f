import { hostLabel } from '../context/host-label.ts'
import type { HostFacts } from '../facts/host-facts.ts'
import { error, type Verdict } from '../tables/verdict.ts'

/** An inventory that says nothing about a part every machine has cannot be judged. */
export function inventoryPartMissing(host: HostFacts, part: 'CPU' | 'memory' | 'disks'): Verdict {
  return error({
    message: `The inventory of host ${hostLabel(host)} says nothing about its ${part}.`,
    cause: {
      summary: `The agent sent an inventory without ${part}.`,
      seen: { [part.toLowerCase()]: 'missing' },
    },
    remedies: [
      {
        who: 'machine',
        what: `Boot ${hostLabel(host)} again, and if that does not help look at the log of its agent and at its firmware.`,
      },
    ],
  })
}
