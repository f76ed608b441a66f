import { truncationVerdict } from '../../hardware/truncation-verdict.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsInventory } from '../needs.ts'

export const inventoryNotPartiallyTruncated: HostValidation = {
  id: 'inventory-not-partially-truncated',
  category: 'hardware',
  gate: 'none',
  ignorable: true,
  gatesUnbound: false,
  meaning: 'The description of the hardware is complete: nothing had to be left out to keep it small.',
  rule: 'The agent did not mark its inventory as partially truncated. A warning that stops nothing.',
  cure: 'Detach disks and interfaces the host does not need, or ask the administrator of the service to raise the size limit for inventories.',
  needs: [needsInventory],
  check: (context) => truncationVerdict(context, 'partial'),
}
