import { REPLY_LIMITS } from '@groundwork/contract/schema'
import { FreeNetworksAddresses } from '@groundwork/contract/steps'
import { networksOf } from '../network/interface-addresses.ts'
import { forOutput, unusable } from './reply-result.ts'
import type { Step, StepArguments } from './step.ts'

/** Larger networks take too long to scan: this is 1024 addresses. */
const WIDEST_PREFIX = 22

/** Not asked for where a controller sets the VIPs from its own knowledge. */
const args: StepArguments = ({ inventory, settings }) => {
  if (settings.isKubeApi || inventory === null) return null
  const networks = networksOf(inventory)
    .filter(({ family, prefix }) => family === 'IPv4' && prefix >= WIDEST_PREFIX)
    // The reply could not hold more.
    .slice(0, REPLY_LIMITS.scanned_networks)
    .map(({ text }) => text)
  return networks.length === 0 ? null : [JSON.stringify(networks)]
}

const onSuccess = forOutput<FreeNetworksAddresses>(
  FreeNetworksAddresses,
  (free_addresses, _context, reply) =>
    free_addresses.length === 0
      ? unusable(reply, 'it names no network')
      : { ok: true, host: { free_addresses } },
)

export const freeNetworkAddresses: Step = { args, onSuccess }
