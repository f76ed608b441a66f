import { BmcError, isBmcError } from '../errors/bmc-error.ts'
import type { Machine } from '../machine/machine.ts'
import { plainError, Refusal } from '../redfish/redfish-client.ts'
import type { BootMethod } from '../vendors/personality.ts'
import { bootOf, bootOnceBy, isKept, setOverride, type Wanted } from './boot-override.ts'

export interface BootSet {
  readonly method: BootMethod['kind'] | 'override'
  readonly target: string
}

/** Tries the ways of the row until the BMC keeps one. `from`: how many of them to skip, for a repair. */
export async function bootFromCdOnce(
  machine: Machine,
  options: { drive?: string; from?: number } = {},
): Promise<BootSet> {
  const methods = machine.personality.bootOnce
  const first = Math.min(options.from ?? 0, methods.length - 1)
  let failure: unknown = null
  for (const method of methods.slice(first)) {
    try {
      const target = await bootOnceBy(machine, method, options.drive)
      machine.client.tell(`Boots once from ${target} (${method.kind}).`)
      return { method: method.kind, target }
    } catch (error) {
      if (!isAboutBoot(error)) throw plainError(error)
      // The first failure says most: others are ways around it.
      failure ??= error
    }
  }
  throw asBootError(failure)
}

/** What is booted there is up to DHCP. */
export async function bootFromNetworkOnce(machine: Machine): Promise<BootSet> {
  const wanted: Wanted = { enabled: machine.personality.bootEnabled, target: 'Pxe', mode: null }
  try {
    await setOverride(machine, wanted)
  } catch (error) {
    throw asBootError(error)
  }
  if (!(await isKept(machine, wanted))) throw new BmcError('boot-override-ignored', { detail: wanted.target })
  return { method: 'override', target: wanted.target }
}

/** So that what was installed is booted. The override for the disk where there is one, else none at all. */
export async function bootFromDisk(machine: Machine): Promise<BootSet> {
  const { targets } = bootOf(await machine.client.get(machine.systemPath))
  const toDisk: Wanted = { enabled: machine.personality.bootDisk, target: 'Hdd', mode: null }
  const without: Wanted = { enabled: 'Disabled', target: 'None', mode: null }
  const ways = targets.length > 0 && !targets.includes('Hdd') ? [without] : [toDisk, without]
  let failure: unknown = null
  for (const wanted of ways) {
    try {
      await setOverride(machine, wanted)
      if (await isKept(machine, wanted)) return { method: 'override', target: wanted.target }
      failure ??= new BmcError('boot-override-ignored', { detail: wanted.target })
    } catch (error) {
      if (!isAboutBoot(error)) throw plainError(error)
      failure ??= error
    }
  }
  throw asBootError(failure)
}

/** Everything else would go wrong with every other way, too. */
const isAboutBoot = (error: unknown): boolean =>
  error instanceof Refusal
    ? !isBmcError(error.error, 'login-refused', 'not-allowed', 'licence-missing')
    : isBmcError(error, 'boot-override-refused', 'boot-override-ignored', 'not-offered', 'task-failed')

function asBootError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const { said, status } = error.error
  if (!isBmcError(error.error, 'payload-refused', 'not-found', 'not-offered')) return error.error
  return new BmcError('boot-override-refused', { ...(said !== null && { said }), status })
}
