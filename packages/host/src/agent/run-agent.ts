// Registers the machine and does what the service asks, for as long as the machine runs.
import type { Machine } from '../machine/machine.ts'
import type { AgentLog } from './agent-log.ts'
import { enrolHost } from './enrol-host.ts'
import { findHostId, findOwnIdentity, type OwnIdentity } from './host-id.ts'
import { registerHost } from './register-host.ts'
import type { StepTable } from './run-instruction.ts'
import { runSteps } from './run-steps.ts'
import { type Caller, newRequestId } from './service-call.ts'
import type { AgentSettings } from './steps/step-run.ts'
import { readStoredToken, storeToken } from './stored-token.ts'
import { waitForEver } from './wait-for-ever.ts'

export interface AgentOptions {
  readonly machine: Machine
  readonly settings: AgentSettings
  readonly steps: StepTable
  readonly log: AgentLog
  readonly signal: AbortSignal
  /** Between registrations that fail. */
  readonly intervalMs?: number
  /** The image holds only a token to ask for one of this machine's own, and perhaps no pull secret. */
  readonly enrols?: boolean
  /** Instead of the one that is found out. */
  readonly hostId?: string
}

const DEFAULT_INTERVAL_MS = 60_000

/** Ends only with the signal. */
export async function runAgent(options: AgentOptions): Promise<void> {
  const { machine, log, signal, intervalMs = DEFAULT_INTERVAL_MS } = options
  const { settings: fromImage, enrols = false } = options
  /** Null: not enrolled yet. */
  let ownToken: string | null = null
  let isStart = true
  /** Another machine has the id that was found out. */
  let isTaken = false
  const pause = (ms: number) => machine.clock.sleep(ms, signal)

  while (!signal.aborted) {
    const found = options.hostId || (await ownHostId(machine, log))
    const own = options.hostId ? null : await findOwnIdentity(machine)
    const hostId = isTaken && own !== null ? own.id : found
    if (enrols && isStart) ownToken = await readStoredToken(machine, fromImage.infraEnvId, hostId)
    isStart = false
    const settings = { ...fromImage, token: ownToken ?? fromImage.token }
    const caller: Caller = { machine, settings, signal, requestId: newRequestId(machine) }
    const registration = await registerHost(caller, hostId, identityOf(found, own, isTaken))
    if (signal.aborted) return
    if (registration.kind === 'taken') {
      log.warn(
        `Another machine has the id ${hostId}, most likely because both have the same serial number or UUID. This one takes the id ${own?.id}, made from its MAC addresses.`,
      )
      isTaken = true
      ownToken = null
      isStart = true
      continue
    }
    if (registration.kind === 'refused' && registration.status === 401 && ownToken !== null) {
      log.warn(`The service no longer accepts the token of this host (${registration.reason}).`)
      ownToken = null
      continue
    }
    if (registration.kind === 'refused') {
      log.error(refusal(registration.status, registration.reason))
      return waitForEver(machine.clock, signal)
    }
    if (registration.kind === 'unusable') {
      const { reason, waitMs } = registration
      log.error(
        `Registered, but cannot go on. ${reason} Trying again in ${Math.ceil(waitMs / 60_000)} minutes.`,
      )
      await pause(waitMs)
      continue
    }
    if (registration.kind === 'failed') {
      const waitMs = Math.max(intervalMs, registration.waitMs)
      log.warn(`The registration failed (${registration.reason}). Trying again in ${waitMs / 1_000} s.`)
      await pause(waitMs)
      continue
    }
    log.info(`Registered as host ${registration.hostId}.`)
    if (enrols && ownToken === null) {
      const enrolled = await enrolHost(caller, registration.hostId)
      if (!enrolled.ok) {
        log.warn(`This host did not get its secrets (${enrolled.reason}). Registering again.`)
        await pause(Math.max(intervalMs, enrolled.waitMs))
        continue
      }
      ownToken = enrolled.token
      await storeToken(machine, { infraEnvId: fromImage.infraEnvId, hostId, token: ownToken })
      log.info('This host got its pull secret and a token of its own.')
    }
    const { infraEnvId, agentVersion } = registration
    // From here on the agent goes by the version that the service wants, as every agent of this protocol does.
    const named = { ...fromImage, token: ownToken ?? fromImage.token, infraEnvId, agentVersion }
    const hasOwnToken = ownToken !== null
    const mayChangeId = own !== null && !isTaken
    const end = await runSteps({
      ...{ ...options, settings: named, hostId: registration.hostId },
      ...{ hasOwnToken, mayChangeId },
    })
    if (end === 'disputed') {
      log.warn('Another machine reports under the id of this one. Registering again.')
      await pause(intervalMs)
      continue
    }
    if (end !== 'unauthorized') continue
    ownToken = null
    await pause(intervalMs)
  }
}

/** As many tell a machine from another one. With virtual functions it may have thousands. */
const MOST_MACS = 64

function identityOf(found: string, own: OwnIdentity | null, isTaken: boolean) {
  if (own === null) return {}
  const mac_addresses = own.macs.slice(0, MOST_MACS)
  return isTaken ? { mac_addresses, shared_host_id: found } : { mac_addresses, own_host_id: own.id }
}

async function ownHostId(machine: Machine, log: AgentLog): Promise<string> {
  const { id, source } = await findHostId(machine)
  if (source === 'none') {
    log.warn(
      'Nothing tells this machine apart from others: it has no serial, no UUID and no hardware address of its own. Two such machines are taken for one.',
    )
  }
  return id
}

function refusal(status: number, reason: string): string {
  const why = `The service refuses this machine (${status}: ${reason}).`
  const what =
    status === 401 || status === 403
      ? 'Download the discovery image again and boot from it.'
      : 'Set that right, and boot the machine again.'
  return `${why} Nothing more is done here. ${what}`
}
