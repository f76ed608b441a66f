import { type LogJob, runForJob } from './log-job.ts'

/** Messages of the kernel, and the memory of programs that crashed. */
export async function collectCrashes(job: LogJob): Promise<void> {
  const { machine, directory, signal } = job
  await runForJob(job, 'dmesg', ['-T'], { outputFile: `${directory}/dmesg.logs` })
  const listed = await machine.run('coredumpctl', ['list', '--no-legend'], { signal })
  // Without a crash the list ends with 1.
  for (const { pid, program } of readCoreDumps(listed.stdout)) {
    const file = `${directory}/coredump_exe_${program}_pid_${pid}`
    await runForJob(job, 'coredumpctl', ['dump', pid, '--output', file])
  }
}

export interface CoreDump {
  readonly pid: string
  /** The program that crashed, without its folder. */
  readonly program: string
}

/** From `coredumpctl list --no-legend`: weekday, date, time, zone, pid, uid, gid, signal, what is kept, program, size. */
export function readCoreDumps(text: string): CoreDump[] {
  return text.split('\n').flatMap((line) => {
    const columns = line.trim().split(/\s+/)
    const [pid = '', , , , kept = '', path = ''] = columns.slice(4)
    const program = path.split('/').at(-1) ?? ''
    const isThere = /^\d+$/.test(pid) && program !== '' && !['none', 'missing', 'inaccessible'].includes(kept)
    return isThere ? [{ pid, program }] : []
  })
}
