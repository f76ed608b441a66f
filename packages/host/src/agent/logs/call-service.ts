import type { LogsState } from '@groundwork/contract/hosts'
import { BASE_PATH } from '@groundwork/contract/operations'
import { causeMessage } from '@groundwork/errors/error-text'
import { callService, newRequestId } from '../service-call.ts'
import type { LogJob } from './log-job.ts'

const RETRIES = 3
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 10_000
const MAX_REASON_CHARS = 512

export async function reportLogsState(job: LogJob, logs_state: LogsState): Promise<void> {
  const { infra_env_id, host_id } = job.request
  const { status, reason } = await callService(
    { ...job, requestId: newRequestId(job.machine) },
    {
      method: 'PUT',
      path: `/v2/infra-envs/${infra_env_id}/hosts/${host_id}/logs-progress`,
      body: { logs_state },
    },
  )
  if (status < 200 || status > 299)
    job.problems.push(
      `The state "${logs_state}" could not be reported (${status || 'no answer'}: ${reason}).`,
    )
}

/** Returns why the service did not take the file; null: it did. */
export async function uploadArchive(job: LogJob, file: string): Promise<string | null> {
  const { machine, signal } = job
  for (let retry = 0; ; retry++) {
    const { failure, isTemporary } = await attemptUpload(job, file)
    if (!isTemporary || retry === RETRIES || signal.aborted) return failure
    const longestMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** retry)
    await machine.clock.sleep(machine.random() * longestMs, signal)
  }
}

interface Attempt {
  readonly failure: string | null
  readonly isTemporary: boolean
}

async function attemptUpload({ machine, settings, request, signal }: LogJob, file: string): Promise<Attempt> {
  const { cluster_id, host_id, infra_env_id } = request
  const query = new URLSearchParams({ logs_type: 'host', host_id, infra_env_id })
  try {
    const response = await machine.fetch(
      `${settings.url}${BASE_PATH}/v2/clusters/${cluster_id}/logs?${query}`,
      {
        method: 'POST',
        headers: { 'X-Secret-Key': settings.token, 'X-Request-ID': newRequestId(machine) },
        body: { file, field: 'upfile' },
        signal,
      },
    )
    const answer = await response.text()
    if (response.ok) return { failure: null, isTemporary: false }
    const failure = `the service answered ${response.status}: ${answer.slice(0, MAX_REASON_CHARS)}`
    return { failure, isTemporary: response.status >= 500 }
  } catch (error) {
    // Whatever broke a long upload, the next one may get through.
    return { failure: causeMessage(error), isTemporary: true }
  }
}
