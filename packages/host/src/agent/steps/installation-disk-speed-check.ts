import { DiskSpeedCheckRequest } from '@groundwork/contract/steps'
import type { Machine } from '../../machine/machine.ts'
import { checkDisk } from '../disk-speed/check-disk.ts'
import { failedResult, measureDisk } from '../disk-speed/measure-disk.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { TOO_LATE, withTimeLimit } from '../time-limit.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, type StepResult, succeeded } from './step-run.ts'

/** Timers count no longer than some weeks. */
const LONGEST_SECONDS = 24 * 60 * 60

/** Destroys what is on the disk. While an earlier check is still under way, the reply is empty. */
export const runInstallationDiskSpeedCheck: RunStep = async ({ machine }, args) => {
  const read = readArgument(DiskSpeedCheckRequest, args, 2)
  if (!read.ok) return failed(read.error)
  const { path } = read.value
  const limitSeconds = readSeconds(args[1] ?? '')
  if (limitSeconds === null) return failed(`The time limit "${args[1]}" is not a positive number of seconds.`)
  const result = await withTimeLimit(machine.clock, limitSeconds * 1000, (signal) =>
    oneAtATime(machine, 'disk-speed', () => checkAndMeasure(machine, path, signal)),
  )
  if (result === 'busy') return succeeded('')
  return (
    result ??
    failedResult(
      path,
      `Writing to ${path} took longer than the ${limitSeconds} seconds it may take.`,
      TOO_LATE,
    )
  )
}

async function checkAndMeasure(machine: Machine, path: string, signal: AbortSignal): Promise<StepResult> {
  const refusal = await checkDisk(machine, path)
  return refusal === null ? measureDisk(machine, path, signal) : failedResult(path, refusal)
}

function readSeconds(text: string): number | null {
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : 0
  return seconds > 0 ? Math.min(seconds, LONGEST_SECONDS) : null
}
