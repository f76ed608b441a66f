import { BmcError, isBmcError } from '../errors/bmc-error.ts'
import type { Machine } from '../machine/machine.ts'
import { plainly, waitUntil } from './patiently.ts'
import { resetAction } from './power.ts'

const TYPES = ['GracefulRestart', 'ForceRestart', 'ResetAll']
/** A BMC goes on answering for a while before it restarts. */
const GOES_MS = 30_000
const LOOK_MS = 10_000

/** Restarts the BMC, not the computer, and waits until it lists the computer again. */
export async function resetBmc(machine: Machine): Promise<void> {
  const { client, managerPaths, personality } = machine
  const [managerPath] = managerPaths
  if (managerPath === undefined) throw new BmcError('not-offered', { detail: 'it lists no manager' })
  const { target, allowed } = await resetAction(machine, managerPath, '#Manager.Reset')
  const ResetType = allowed.length === 0 ? TYPES[0] : TYPES.find((type) => allowed.includes(type))
  if (ResetType === undefined)
    throw new BmcError('not-offered', { detail: client.redact(allowed.join(', ')) })
  client.tell(`BMC: ${ResetType}.`)
  try {
    await plainly(client.post(target, { ResetType }))
  } catch (error) {
    // Some restart before they answer.
    if (!isBmcError(error, 'unreachable', 'timed-out')) throw error
  }
  await client.clock.wait(GOES_MS, client.signal)
  client.forgetSession()
  await waitForSystem(machine, personality.resetMs * 2)
}

/** After a reset, or after jobs were cleared: computers are listed later than the root answers. */
export async function waitForSystem({ client, systemPath }: Machine, limitMs: number): Promise<void> {
  const isBack = await waitUntil(client, limitMs, () => isThere(), LOOK_MS)
  if (!isBack) throw new BmcError('bmc-not-back', { detail: `after ${limitMs / 60_000} minutes` })
  async function isThere(): Promise<boolean> {
    try {
      return (await client.find(systemPath)) !== null
    } catch (error) {
      if (isBmcError(error) && (error.isTemporary || error.code === 'answer-invalid')) return false
      throw error
    }
  }
}
