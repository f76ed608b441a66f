import { Inventory } from '@groundwork/contract/api/inventory'
import { acceptInventory } from '../../hardware/process-inventory.ts'
import { forOutput, unusable } from './reply-result.ts'

export const acceptInventoryReply = forOutput<Inventory>(Inventory, (inventory, context, reply) => {
  const accepted = acceptInventory(context, inventory)
  return accepted.ok
    ? { ok: true, host: accepted.changes }
    : unusable(reply, accepted.reason.replace(/\.$/, ''))
})
