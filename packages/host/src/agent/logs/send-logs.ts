import { messageOf } from '@groundwork/errors/error-text'
import type { StepContext, StepResult } from '../steps/step-run.ts'
import { failed, succeeded } from '../steps/step-run.ts'
import { reportLogsState } from './call-service.ts'
import { collectCrashes } from './collect-crashes.ts'
import { collectJournals } from './collect-journals.ts'
import { collectMounts } from './collect-mounts.ts'
import { gatherControlPlane } from './gather-control-plane.ts'
import type { LogJob, LogsRequest } from './log-job.ts'
import { sendDirectory } from './send-directory.ts'

const NOT_SENT = 255

/** Collects what can be collected, and uploads it. Only what keeps the archive from the service is a failure. */
export async function sendLogs(
  { machine, settings }: Pick<StepContext, 'machine' | 'settings'>,
  request: LogsRequest,
  signal: AbortSignal,
  logDirectory = '/var/log',
): Promise<StepResult> {
  const directory = `${logDirectory}/logs_host_${request.host_id}`
  const archive = `${logDirectory}/logs.tar.gz`
  const job: LogJob = { machine, settings, request, directory, archive, signal, problems: [] }
  await reportLogsState(job, 'requested')
  try {
    await machine.files.remove(directory)
    const made = await machine.run('mkdir', ['-p', directory], { signal })
    if (made.code !== 0) return failed(`${directory} could not be made: ${made.stderr.trim()}`, NOT_SENT)
    await collectLogs(job)
    const failure = await sendDirectory(job)
    if (failure !== null) return failed(failure, NOT_SENT, reportOf(job))
    await reportLogsState(job, 'completed')
    return succeeded(['Logs were sent.', ...job.problems].join('\n'))
  } catch (error) {
    return failed(messageOf(error), NOT_SENT, reportOf(job))
  } finally {
    await machine.files.remove(directory).catch(() => undefined)
    await machine.files.remove(archive).catch(() => undefined)
  }
}

async function collectLogs(job: LogJob): Promise<void> {
  const { machine, request, directory } = job
  await collectMounts(job)
  await collectJournals(job)
  if (request.installer_gather) await collectCrashes(job)
  if (request.installer_gather && request.bootstrap) await gatherControlPlane(job)
  if (job.problems.length > 0) await machine.files.write(`${directory}/report.logs`, reportOf(job))
}

const reportOf = ({ problems }: LogJob): string => problems.map((problem) => `${problem}\n`).join('')
