import { plainError, type RedfishClient, Refusal } from '../redfish/redfish-client.ts'

const MOST_TRIES = 4
const WAIT_MS = 10_000

/** A BMC that says that it cannot do this now, as right after a power change, is asked again a few times. Throws Refusal for other refusals. */
export async function patiently<T>(client: RedfishClient, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal) || error.error.code !== 'busy' || tries === MOST_TRIES) throw error
      client.tell(`${error.error.message} Again in ${WAIT_MS / 1_000} s.`)
      await client.clock.wait(WAIT_MS, client.signal)
    }
  }
}

/** For those who have nothing to learn from a refusal. */
export async function plainly<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw plainError(error)
  }
}

/** Looks again and again; false: it never was so. */
export async function waitUntil(
  client: RedfishClient,
  limitMs: number,
  isSo: () => Promise<boolean>,
  everyMs = 5_000,
): Promise<boolean> {
  const end = client.clock.now() + limitMs
  for (;;) {
    if (await isSo()) return true
    if (client.clock.now() >= end) return false
    await client.clock.wait(everyMs, client.signal)
  }
}
