// While a machine is installed people cannot look at it; what the installer writes goes to the service at every stage and every two minutes. A short text
// that replaces the one before, so that it costs little and never grows. Nothing of it can fail an installation.

import { MOST_JOURNAL_CHARS } from '@groundwork/contract/groundwork'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { callService, newRequestId } from '../agent/service-call.ts'
import type { InstallerContext } from './installer-context.ts'
import type { Secrets } from './secrets.ts'

const EVERY_MS = 2 * 60_000
const LINES = 2_000
const READ_LIMIT_MS = 30_000
/** The service does not know this operation, or does not want it from this host. */
const FINAL = [401, 403, 404, 405, 409, 501]

export interface JournalSender {
  /** Sends what there is by now, as soon as the last upload is over. */
  stageChanged(): void
  /** Ends with the signal of the installation, or when the service has no use for it. */
  readonly ended: Promise<void>
}

export function sendJournal(context: InstallerContext, secrets: Pick<Secrets, 'mask'>): JournalSender {
  const { machine, signal, settings } = context
  let wake = new AbortController()
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      await machine.clock.sleep(EVERY_MS, AbortSignal.any([signal, wake.signal]))
      wake = new AbortController()
      if (signal.aborted || !(await sendOnce(context, secrets))) return
    }
  }
  return {
    stageChanged: () => wake.abort(),
    ended: settings.hostId === '' ? Promise.resolve() : follow(),
  }
}

/** False: there is no use in sending more. */
async function sendOnce(
  { machine, settings, signal }: InstallerContext,
  secrets: Pick<Secrets, 'mask'>,
): Promise<boolean> {
  const args = [
    '--no-pager',
    '--lines',
    String(LINES),
    'TAG=installer',
    '+',
    '_SYSTEMD_UNIT=assisted-installer.service',
  ]
  const { code, stdout } = await machine.run('journalctl', args, { timeoutMs: READ_LIMIT_MS, signal })
  if (code !== 0 || signal.aborted) return true
  const { url, infraEnvId, hostId, agentImage, token, isInsecure, caFile } = settings
  const { status } = await callService(
    {
      machine,
      settings: { url, infraEnvId, agentVersion: agentImage, token, isInsecure, caFile },
      requestId: newRequestId(machine),
      signal,
    },
    {
      method: 'PUT',
      base: OWN_BASE_PATH,
      path: `/v1/infra-envs/${infraEnvId}/hosts/${hostId}/installer-journal`,
      body: { journal: secrets.mask(stdout).slice(-MOST_JOURNAL_CHARS) },
    },
  )
  return !FINAL.includes(status)
}
