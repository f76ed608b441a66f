import { reportLogsState, uploadArchive } from './call-service.ts'
import type { LogJob } from './log-job.ts'

/** tar's answer when a log grew while it was read; the archive is good. */
const CHANGED = 1

/** Packs and uploads what is there by now. Returns why it could not be done; null: it was. */
export async function sendDirectory(job: LogJob): Promise<string | null> {
  const { machine, directory, archive, signal } = job
  await reportLogsState(job, 'collecting')
  const cut = directory.lastIndexOf('/')
  const args = ['-czf', archive, '-C', directory.slice(0, cut), directory.slice(cut + 1)]
  const { code, stderr } = await machine.run('tar', args, { signal })
  if (code !== 0 && code !== CHANGED)
    return `The archive ${archive} could not be made: ${stderr.trim() || `tar ended with exit code ${code}`}`
  const failure = await uploadArchive(job, archive)
  return failure === null ? null : `The logs could not be uploaded: ${failure}`
}
