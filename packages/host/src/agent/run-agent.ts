// Registers the machine and does what the service asks, for as long as the machine runs.
import type { Machine } from '../machine/machine.ts'
import type { AgentLog } from './agent-log.ts'
import { enrolHost } from './enrol-host.ts'
import { findHostId } from './host-id.ts'
import { registerHost } from './register-host.ts'
import type { StepTable } from './run-instruction.ts'
import { runSteps } from './run-steps.ts'
import { type Caller, newRequestId } from './service-call.ts'
import type { AgentSettings } from './steps/step-run.ts'
import { waitForEver } from './wait-for-ever.ts'

export interface AgentOptions {
  readonly machine: Machine
  readonly settings: AgentSettings
  readonly steps: StepTable
  readonly log: AgentLog
  readonly signal: AbortSignal
  /** Between registrations that fail. */
  readonly intervalMs?: number
  /** The image had no pull secret, and only a token to ask for it. */
  readonly enrols?: boolean
  /** Instead of the one that is found out. */
  readonly hostId?: string
}

const DEFAULT_INTERVAL_MS = 60_000

/** Ends only with the signal. */
export async function runAgent(options: AgentOptions): Promise<void> {
  const { machine, log, signal, intervalMs = DEFAULT_INTERVAL_MS } = options
  let { settings, enrols = false } = options
  const pause = (ms: number) => machine.clock.sleep(ms, signal)

  while (!signal.aborted) {
    const hostId = options.hostId || (await ownHostId(machine, log))
    const caller: Caller = { machine, settings, signal, requestId: newRequestId(machine) }
    const registration = await registerHost(caller, hostId)
    if (signal.aborted) return
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
      log.warn(`The registration failed (${registration.reason}). Trying again in ${intervalMs / 1_000} s.`)
      await pause(intervalMs)
      continue
    }
    log.info(`Registered as host ${registration.hostId}.`)
    if (enrols) {
      const enrolled = await enrolHost(caller, registration.hostId)
      if (!enrolled.ok) {
        log.warn(`This host did not get its secrets (${enrolled.reason}). Registering again.`)
        await pause(Math.max(intervalMs, enrolled.waitMs))
        continue
      }
      enrols = false
      settings = { ...settings, token: enrolled.token }
      log.info('This host got its pull secret and a token of its own.')
    }
    const { infraEnvId, agentVersion } = registration
    // From here on the agent goes by the version that the service wants, as every agent of this protocol does.
    const named = { ...settings, infraEnvId, agentVersion }
    await runSteps({ ...options, settings: named, hostId: registration.hostId })
  }
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
