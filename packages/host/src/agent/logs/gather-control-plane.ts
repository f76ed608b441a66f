// The machine that starts the control plane collects from the others as well. That takes long and may never end, so what is
// there is uploaded every minute.
import { type LogJob, runForJob } from './log-job.ts'
import { sendDirectory } from './send-directory.ts'

const SCRIPTS = ['/usr/local/bin/ovs-installer-gather.sh', '/usr/local/bin/installer-gather.sh']
const PAUSE_MS = 60_000

export async function gatherControlPlane(job: LogJob): Promise<void> {
  const { machine, directory, request } = job
  const id = new Date(machine.clock.now()).toISOString().replace(/\D/g, '').slice(0, 14)
  const done = new AbortController()
  const uploads = uploadParts(job, id, done.signal)
  for (const script of SCRIPTS) {
    // Only some images have them all.
    if ((await machine.files.kind(script)) === null) continue
    await runForJob(job, script, ['--id', id, ...(request.master_ips ?? [])])
  }
  done.abort()
  await uploads
  await machine.files.remove(`${directory}/partial`)
  await runForJob(job, 'mv', [`/root/log-bundle-${id}.tar.gz`, `${directory}/`])
}

async function uploadParts(job: LogJob, id: string, done: AbortSignal): Promise<void> {
  const { machine, directory, signal } = job
  for (;;) {
    await machine.clock.sleep(PAUSE_MS, done)
    if (done.aborted || signal.aborted) return
    const folder = `artifacts-${id}`
    if ((await machine.files.kind(`/tmp/${folder}`)) !== 'directory') continue
    await runForJob(job, 'mkdir', ['-p', `${directory}/partial`])
    const archive = `${directory}/partial/log-bundle-partial.tar.gz`
    await machine.run('tar', ['-czf', archive, '-C', '/tmp', folder], { signal })
    const failure = await sendDirectory(job)
    if (failure !== null) job.problems.push(`A first part was not sent. ${failure}`)
  }
}
