// Installs this machine. Every end but success and a signal from outside is told to the service, with a reason for people.

import { reasonOf } from '@groundwork/errors/error-text'
import type { AgentLog } from '../agent/agent-log.ts'
import type { Machine } from '../machine/machine.ts'
import { createServiceClient } from '../service/create-service-client.ts'
import type { Installation } from './installation.ts'
import type { InstallerSettings } from './installer-settings.ts'
import { PHASES } from './phases.ts'
import { reportStage } from './report-stage.ts'
import { createSecrets, maskingLog, passwordsOf, withoutCredentials } from './secrets.ts'
import { type JournalSender, sendJournal } from './send-journal.ts'

export interface InstallerOptions {
  readonly machine: Machine
  readonly settings: InstallerSettings
  readonly log: AgentLog
  readonly signal?: AbortSignal
}

const SUCCEEDED = 0
const FAILED = 1
const MAX_RETRIES = 360

/** Returns the exit code. Never throws. */
export async function runInstaller({ machine, settings, log, signal }: InstallerOptions): Promise<number> {
  const ending = new AbortController()
  const signals = signal === undefined ? [] : [signal]
  const running = AbortSignal.any([ending.signal, ...signals])
  const { url, token, httpProxy, httpsProxy } = settings
  const secrets = createSecrets(token, ...[url, httpProxy, httpsProxy].flatMap(passwordsOf))
  const ownLog = maskingLog(log, secrets)
  let journal: JournalSender | undefined
  const installation: Installation = {
    machine,
    settings,
    secrets,
    service: createServiceClient({
      ...{ machine, url, token, maxRetries: MAX_RETRIES },
      ...{ signal: running, log: ownLog },
    }),
    log: ownLog,
    signal: running,
    role: settings.role,
    device: settings.bootDevice,
    ignitionPath: '',
    joined: new Set(),
    background: [],
    stageChanged: () => journal?.stageChanged(),
  }
  journal = sendJournal(installation, secrets)
  installation.background.push(journal.ended)
  ownLog.info(`Installing with ${JSON.stringify(shownOf(settings))}`)
  try {
    return await runPhases(installation)
  } finally {
    ending.abort()
    await Promise.allSettled(installation.background)
  }
}

/** What others may read of it. */
const shownOf = ({ token: _, ...settings }: InstallerSettings) => ({
  ...settings,
  url: withoutCredentials(settings.url),
  httpProxy: withoutCredentials(settings.httpProxy),
  httpsProxy: withoutCredentials(settings.httpsProxy),
})

async function runPhases(installation: Installation): Promise<number> {
  const { log, secrets, signal } = installation
  for (const { doing, when, run } of PHASES) {
    if (when?.(installation) === false) continue
    try {
      signal.throwIfAborted()
      await run(installation)
    } catch (error) {
      if (signal.aborted) {
        log.warn(`The installation was ended from outside while ${doing}.`)
        return FAILED
      }
      const reason = secrets.mask(`Failed while ${doing}: ${reasonOf(error)}`)
      log.error(reason)
      await reportStage(installation, 'Failed', reason)
      return FAILED
    }
  }
  log.info('This machine is installed, and starts from its disk soon.')
  return SUCCEEDED
}
