// A machine with very many disks or interfaces can describe more than the agent is allowed to send.
import type { HostContext } from '../context/host-context.ts'
import { hostLabel } from '../context/host-label.ts'
import { failure, success, type Verdict } from '../tables/verdict.ts'
import { listOf } from '../text/wording.ts'

export function truncationVerdict(context: HostContext, kind: 'partial' | 'full'): Verdict {
  const { host, inventory, settings } = context
  const truncation = inventory?.truncation
  if (truncation?.type !== kind) return success(`The inventory of host ${hostLabel(host)} was not cut.`)
  const reasons = truncation.reasons ?? []
  const extent = kind === 'full' ? 'did not fit and was left out' : 'was shortened'
  return failure({
    message: `The inventory of host ${hostLabel(host)} ${extent} (${listOf(reasons)}).`,
    cause: {
      summary: 'The agent found more than it may send.',
      seen: { truncation: kind, reasons, inventory_max_size_bytes: settings.inventoryMaxSizeBytes },
    },
    remedies: [
      { who: 'machine', what: `Detach disks and interfaces that ${hostLabel(host)} does not need.` },
      { who: 'service', what: 'Raise the size limit for inventories in the configuration of the service.' },
    ],
  })
}
