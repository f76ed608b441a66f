import { hostLabel } from '../../context/host-label.ts'
import { success } from '../../tables/verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const hasInventory: HostValidation = {
  id: 'has-inventory',
  category: 'hardware',
  gate: 'inventory',
  ignorable: false,
  gatesUnbound: true,
  meaning: 'The host has described its hardware.',
  rule: 'An inventory from the agent is stored.',
  cure: 'Wait a minute after the host appeared; if nothing comes, look at the console of the machine.',
  check: (context) => {
    const { host, inventory } = context
    if (inventory) return success(`Host ${hostLabel(host)} has described its hardware.`)
    return { ...needsInventory.whileMissing(context), status: 'failure' }
  },
}
