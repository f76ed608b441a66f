import { type LogJob, runForJob } from './log-job.ts'

const JOURNAL = '/var/log/journal'

/** The journal of agent and installer, of services that take part, and, if more was asked for, all of it. */
export async function collectJournals(job: LogJob): Promise<void> {
  const { bootstrap, installer_gather } = job.request
  await journalInto(job, 'agent.logs', marked('agent', 'agent.service'))
  await journalInto(job, 'installer.logs', marked('installer', 'assisted-installer.service'))
  for (const service of ['ironic-agent', ...(bootstrap ? ['bootkube'] : [])]) {
    if (await isListed(job, service)) await journalInto(job, `${service}.logs`, ['-u', service])
  }
  if (installer_gather) await journalInto(job, 'journal.logs', [])
}

/** Marked entries, and those that a unit wrote before it was marked. */
const marked = (tag: string, unit: string): string[] => [`TAG=${tag}`, '+', `_SYSTEMD_UNIT=${unit}`]

async function journalInto(job: LogJob, name: string, matches: readonly string[]): Promise<void> {
  const { machine, request, directory } = job
  // A live system may keep its journal in memory only.
  const isKept = (await machine.files.kind(JOURNAL)) === 'directory'
  const args = [
    ...(isKept ? ['-D', `${JOURNAL}/`] : []),
    '--all',
    ...(request.since === undefined ? [] : ['--since', request.since]),
    ...matches,
  ]
  await runForJob(job, 'journalctl', args, { outputFile: `${directory}/${name}` })
}

async function isListed({ machine, signal }: LogJob, service: string): Promise<boolean> {
  const args = ['list-units', '--all', '--no-legend', `${service}.service`]
  const { code, stdout } = await machine.run('systemctl', args, { signal })
  return code === 0 && stdout.includes(`${service}.service`)
}
