import { discover } from '../machine/discover.ts'
import type { Machine } from '../machine/machine.ts'
import { createRedfishClient, type RedfishOptions } from '../redfish/redfish-client.ts'

/** Logs in, finds the computer, does the work, and logs out whatever happens: sessions are few. */
export async function withBmc<T>(
  options: RedfishOptions,
  work: (machine: Machine) => Promise<T>,
): Promise<T> {
  const client = createRedfishClient(options)
  try {
    return await work(await discover(client))
  } finally {
    await client.close()
  }
}
