import { type LogJob, runForJob } from './log-job.ts'
import { readCoreDumps } from './read-core-dumps.ts'

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
