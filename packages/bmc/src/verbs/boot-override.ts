// From which device a computer boots next: the standard way, and the ways of vendors.
import { type JsonRecord, recordOf, stringOf, stringsOf } from '@groundwork/json/json-values'
import { BmcError, isBmcError } from '../errors/bmc-error.ts'
import type { Machine } from '../machine/machine.ts'
import { chooseMedium, listMedia } from '../machine/media.ts'
import { linkOf } from '../redfish/link.ts'
import { Refusal } from '../redfish/redfish-client.ts'
import { finishTask } from '../redfish/task.ts'
import type { BootMethod } from '../vendors/personality.ts'
import { setDellAttributes } from './dell-attributes.ts'
import { patiently } from './patiently.ts'

const TASK_MS = 3 * 60_000

export interface BootOverride {
  readonly enabled: string
  readonly target: string
  readonly mode: string
  /** Empty: the BMC does not say. */
  readonly targets: readonly string[]
}

export function bootOf(system: JsonRecord): BootOverride {
  const boot = recordOf(system.Boot)
  return {
    enabled: stringOf(boot.BootSourceOverrideEnabled),
    target: stringOf(boot.BootSourceOverrideTarget),
    mode: stringOf(boot.BootSourceOverrideMode),
    targets: stringsOf(boot['BootSourceOverrideTarget@Redfish.AllowableValues']).slice(0, 40),
  }
}

export interface Wanted {
  readonly enabled: 'Once' | 'Continuous' | 'Disabled'
  readonly target: string
  readonly mode: 'UEFI' | null
  readonly more?: JsonRecord
}

/** Where overrides are set: some BMCs have an object of their own for what is to come. */
async function bootPlace({ client, systemPath }: Machine): Promise<string> {
  const settings = recordOf((await client.get(systemPath))['@Redfish.Settings'])
  const path = linkOf(settings.SettingsObject)
  const there = await client.find(path)
  return path !== null && 'BootSourceOverrideTarget' in recordOf(there?.Boot) ? path : systemPath
}

/** Throws Refusal or BmcError. A mode or another detail that the BMC does not know is left out. */
export async function setOverride(machine: Machine, wanted: Wanted): Promise<void> {
  const { client } = machine
  const place = await bootPlace(machine)
  const full: Record<string, unknown> = {
    BootSourceOverrideEnabled: wanted.enabled,
    BootSourceOverrideTarget: wanted.target,
    ...(wanted.mode !== null && { BootSourceOverrideMode: wanted.mode }),
    ...wanted.more,
  }
  try {
    await send(full)
  } catch (error) {
    if (!(error instanceof Refusal) || wanted.mode === null || error.status >= 500) throw error
    if (!isBmcError(error.error, 'payload-refused', 'busy')) throw error
    const { BootSourceOverrideMode: _, ...plain } = full
    await send(plain)
  }
  async function send(Boot: object): Promise<void> {
    const answer = await patiently(client, () => client.patch(place, { Boot }))
    await finishTask(client, answer, TASK_MS)
  }
}

/** Whether the next boot is as wanted; at the place where it was set. */
export async function isKept(machine: Machine, { enabled, target }: Wanted): Promise<boolean> {
  const seen = bootOf(await machine.client.get(await bootPlace(machine)))
  if (enabled === 'Disabled') return seen.enabled === 'Disabled' || seen.target === 'None'
  return seen.enabled !== 'Disabled' && seen.enabled !== '' && seen.target === target
}

/** One of the ways of the row. Throws BmcError or Refusal when it does not work. */
export async function bootOnceBy(machine: Machine, method: BootMethod, drive?: string): Promise<string> {
  if (method.kind === 'dell-attributes') return bootByAttributes(machine, method.devices)
  const { targets } = bootOf(await machine.client.get(machine.systemPath))
  const target =
    targets.length === 0 ? method.targets[0] : method.targets.find((one) => targets.includes(one))
  if (target === undefined)
    throw new BmcError('boot-override-refused', {
      detail: machine.client.redact(`${method.targets.join(', ')} not among ${targets.join(', ')}`),
    })
  const { bootEnabled } = machine.personality
  if (method.kind === 'uefi-target') {
    // An override that is set already is not changed: it is cleared first.
    await setOverride(machine, { enabled: 'Disabled', target: 'None', mode: null })
    const { id } = chooseMedium(machine, await listMedia(machine), drive)
    const more = { UefiTargetBootSourceOverride: id }
    return keep(machine, { enabled: bootEnabled, target, mode: method.mode, more })
  }
  return keep(machine, { enabled: bootEnabled, target, mode: method.mode })
}

async function keep(machine: Machine, wanted: Wanted): Promise<string> {
  await setOverride(machine, wanted)
  if (!(await isKept(machine, wanted))) throw new BmcError('boot-override-ignored', { detail: wanted.target })
  return wanted.target
}

async function bootByAttributes(machine: Machine, devices: readonly string[]): Promise<string> {
  let last: unknown = null
  for (const device of devices) {
    try {
      await setDellAttributes(machine, {
        'ServerBoot.1.BootOnce': 'Enabled',
        'ServerBoot.1.FirstBootDevice': device,
      })
      return device
    } catch (error) {
      last = error
      // Another spelling of the device is worth a try only where this one was refused.
      if (!(error instanceof Refusal)) break
    }
  }
  throw last
}
