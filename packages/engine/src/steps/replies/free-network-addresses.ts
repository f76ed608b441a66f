import { FreeNetworksAddresses } from '@groundwork/contract/steps'
import { forOutput, unusable } from '../reply-result.ts'

export const acceptFreeNetworkAddresses = forOutput<FreeNetworksAddresses>(
  FreeNetworksAddresses,
  (free_addresses, _context, reply) =>
    free_addresses.length === 0
      ? unusable(reply, 'it names no network')
      : { ok: true, host: { free_addresses } },
)
