import {
  isRecord,
  type JsonRecord,
  recordOf,
  recordsOf,
  stringOf,
  stringsOf,
} from '@groundwork/json/json-values'
import { BmcError } from '../errors/bmc-error.ts'
import type { Machine } from '../machine/machine.ts'
import { linkOf, pathOf } from '../redfish/link.ts'
import { finishTask } from '../redfish/task.ts'
import { patiently, plainly, waitUntil } from './patiently.ts'

export type PowerState = 'On' | 'Off' | 'PoweringOn' | 'PoweringOff' | 'Paused' | 'Unknown'
export const POWER_VERBS = ['on', 'off', 'cycle', 'graceful'] as const
/** `graceful`: the operating system is asked to shut down. */
export type PowerVerb = (typeof POWER_VERBS)[number]

const STATES: readonly string[] = ['On', 'Off', 'PoweringOn', 'PoweringOff', 'Paused']
const CHANGE_MS = 3 * 60_000
const GRACE_MS = 5 * 60_000

export const powerStateOf = ({ PowerState }: JsonRecord): PowerState =>
  STATES.includes(stringOf(PowerState)) ? (PowerState as PowerState) : 'Unknown'

export const readPower = async ({ client, systemPath }: Machine): Promise<PowerState> =>
  powerStateOf(await client.get(systemPath))

/** Does nothing where it is so already. Waits until it is so. */
export async function setPower(machine: Machine, verb: PowerVerb): Promise<PowerState> {
  const before = await settledPower(machine)
  if (verb === 'on') return switchTo(machine, before, 'On', ['On', 'ForceOn', 'PushPowerButton'])
  if (verb === 'off') return switchTo(machine, before, 'Off', ['ForceOff', 'PushPowerButton'])
  if (verb === 'graceful')
    return switchTo(machine, before, 'Off', ['GracefulShutdown', 'PushPowerButton'], GRACE_MS)
  if (before === 'Off') return switchTo(machine, before, 'On', ['On', 'ForceOn', 'PushPowerButton'])
  const restart = await chooseReset(machine, machine.personality.restart)
  if (restart === null) {
    await switchTo(machine, before, 'Off', ['ForceOff'])
    return switchTo(machine, 'Off', 'On', ['On', 'ForceOn', 'PushPowerButton'])
  }
  await reset(machine, restart)
  return settle(machine, 'On', CHANGE_MS)
}

const CHANGING: readonly PowerState[] = ['PoweringOn', 'PoweringOff']

/** A change that is under way, by whomever, is awaited: to ask again would restart a computer that was just switched on. */
async function settledPower(machine: Machine): Promise<PowerState> {
  let seen: PowerState = 'Unknown'
  await waitUntil(machine.client, CHANGE_MS, async () => {
    seen = await readPower(machine)
    return !CHANGING.includes(seen)
  })
  return seen
}

async function switchTo(
  machine: Machine,
  before: PowerState,
  wanted: 'On' | 'Off',
  types: readonly string[],
  limitMs = CHANGE_MS,
): Promise<PowerState> {
  if (before === wanted) return before
  const type = await chooseReset(machine, types)
  if (type === null) throw new BmcError('not-offered', { detail: `none of ${types.join(', ')}` })
  await reset(machine, type)
  return settle(machine, wanted, limitMs)
}

async function settle(machine: Machine, wanted: 'On' | 'Off', limitMs: number): Promise<PowerState> {
  let seen: PowerState = 'Unknown'
  const isSo = await waitUntil(machine.client, limitMs, async () => {
    seen = await readPower(machine)
    return seen === wanted
  })
  if (!isSo) throw new BmcError('power-unchanged', { detail: `${seen} instead of ${wanted}` })
  return seen
}

interface ResetAction {
  readonly target: string
  /** Empty: the BMC does not say. */
  readonly allowed: readonly string[]
}

/** Null: the BMC names what it can do, and that is not among it. Where it names nothing, the first is tried. */
async function chooseReset(machine: Machine, types: readonly string[]): Promise<string | null> {
  const { allowed } = await resetAction(machine, machine.systemPath, '#ComputerSystem.Reset')
  return allowed.length === 0 ? (types[0] ?? null) : (types.find((type) => allowed.includes(type)) ?? null)
}

async function reset(machine: Machine, ResetType: string): Promise<void> {
  const { client, systemPath } = machine
  const { target } = await resetAction(machine, systemPath, '#ComputerSystem.Reset')
  client.tell(`Power: ${ResetType}.`)
  const answer = await plainly(patiently(client, () => client.post(target, { ResetType })))
  await finishTask(client, answer, CHANGE_MS)
}

/** Of a system or a manager. */
export async function resetAction({ client }: Machine, path: string, name: string): Promise<ResetAction> {
  const action = recordOf((await client.get(path)).Actions)[name]
  const target = isRecord(action) ? pathOf(action.target) : null
  if (target === null || !isRecord(action)) throw new BmcError('not-offered', { detail: name.slice(1) })
  const allowed = stringsOf(action['ResetType@Redfish.AllowableValues'])
  if (allowed.length > 0) return { target, allowed }
  const described = await client.find(
    pathOf(action['@Redfish.ActionInfo']) ?? linkOf(action['@Redfish.ActionInfo']),
  )
  const parameter = recordsOf(described?.Parameters).find(({ Name }) => Name === 'ResetType')
  return { target, allowed: stringsOf(parameter?.AllowableValues) }
}
