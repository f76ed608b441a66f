import type { DiskSpeedCheckResponse } from '@groundwork/contract/steps'
import type { Machine, ProgramResult, SyncWrites } from '../../machine/machine.ts'
import { failed, type StepResult, succeeded } from '../steps/step-run.ts'
import { readFioP99Ns } from './read-fio.ts'

const NS_PER_MS = 1_000_000

/** Overwrites the start of the disk twice at the same time; the slower of the two counts. */
export async function measureDisk(machine: Machine, path: string, signal?: AbortSignal): Promise<StepResult> {
  const args = fioArguments(path)
  const run = () => machine.run('fio', args, signal && { signal })
  const runs = await Promise.all([run(), run()])
  // The live system of CoreOS has no fio.
  if (runs.every(({ code }) => code === -1)) return measureOurselves(machine, path, signal)

  const results = runs.map(readRun)
  const measured = results.filter((result) => result.ok)
  if (measured.length > 0) return measuredResult(path, Math.max(...measured.map(({ p99Ns }) => p99Ns)))
  const reasons = results.flatMap((result) => (result.ok ? [] : [result.error]))
  return failedResult(path, [...new Set(reasons)].join('\n'))
}

const fioArguments = (path: string): string[] => [
  '--filename',
  // For fio a colon separates several files.
  path.replaceAll(':', '\\:'),
  '--name=test',
  '--rw=write',
  '--ioengine=sync',
  '--size=22m',
  '-bs=2300',
  '--fdatasync=1',
  '--output-format=json',
]

function readRun({ code, stdout, stderr }: ProgramResult): SyncWrites {
  if (code !== 0) return { ok: false, error: stderr.trim() || `fio ended with exit code ${code}.` }
  const p99Ns = readFioP99Ns(stdout)
  return p99Ns === null
    ? { ok: false, error: 'fio printed no report of its synchronised writes.' }
    : { ok: true, p99Ns }
}

async function measureOurselves(
  machine: Machine,
  path: string,
  signal: AbortSignal | undefined,
): Promise<StepResult> {
  const result = await machine.measureSyncWrites(path, signal)
  return result.ok ? measuredResult(path, result.p99Ns) : failedResult(path, result.error)
}

function measuredResult(path: string, p99Ns: number): StepResult {
  const milliseconds = Math.trunc(p99Ns / NS_PER_MS)
  const response: DiskSpeedCheckResponse = {
    ...(milliseconds > 0 && { io_sync_duration: milliseconds }),
    path,
  }
  return succeeded(response)
}

export const failedResult = (path: string, error: string, exitCode = -1): StepResult =>
  failed(error, exitCode, JSON.stringify({ path } satisfies DiskSpeedCheckResponse))
