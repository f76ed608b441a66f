import { Inventory } from '@groundwork/contract/hosts'
import { REPLY_LIMITS } from '@groundwork/contract/schema'
import { acceptInventory } from './process-inventory.ts'
import { forOutput, tooLarge, unusable } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

const args: StepArguments = ({ host, settings }) => [
  host.id,
  ...(settings.inventoryMaxSizeBytes > 0 ? [`--output-max-size=${settings.inventoryMaxSizeBytes}`] : []),
  ...(settings.inventoryDiskMinSizeBytes > 0
    ? [`--disk-min-size=${settings.inventoryDiskMinSizeBytes}`]
    : []),
]

const onSuccess = forOutput<Inventory>(Inventory, (inventory, context, reply) => {
  const addresses = countAddresses(inventory)
  if (addresses > REPLY_LIMITS.addresses) {
    const problem = `interfaces have ${addresses} addresses in all, at most ${REPLY_LIMITS.addresses} are taken`
    return tooLarge(reply, problem)
  }
  const accepted = acceptInventory(context, inventory)
  return accepted.ok
    ? { ok: true, host: accepted.changes, ...(accepted.isOfAnother && { isOfAnother: true }) }
    : unusable(reply, accepted.reason.replace(/\.$/, ''))
})

const countAddresses = ({ interfaces }: Inventory): number =>
  (interfaces ?? []).reduce(
    (sum, { ipv4_addresses, ipv6_addresses }) =>
      sum + (ipv4_addresses?.length ?? 0) + (ipv6_addresses?.length ?? 0),
    0,
  )

export const inventory: Step = { args, onSuccess }
