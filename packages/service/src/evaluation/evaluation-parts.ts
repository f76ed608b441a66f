// What an evaluation is made with besides the app; tests replace single parts.
import type { evaluateCluster, evaluateInfraEnv } from '@groundwork/engine/evaluate'
import type { AttemptMarks } from '../store/units/attempt-marks.ts'

export interface Rules {
  readonly evaluateCluster: typeof evaluateCluster
  readonly evaluateInfraEnv: typeof evaluateInfraEnv
  /** How long this process has computed so far: on a busy machine time passes without any work being done. */
  readonly busyMs: () => number
}

export interface EvaluationParts extends Rules {
  readonly marks: AttemptMarks
}

/** Asking the system costs more than most evaluations take. */
const SAMPLE_EVERY_MS = 250

/** Between two samples the thread counts as having computed all the time. */
export function createBusyClock(
  wallMs: () => number = () => performance.now(),
  cpuMs: () => number = processorMs,
): () => number {
  let [sampledAt, cpu, busy] = [wallMs(), cpuMs(), 0]
  return () => {
    const passed = wallMs() - sampledAt
    if (passed < SAMPLE_EVERY_MS) return busy + passed
    const used = cpuMs()
    busy += Math.min(passed, used - cpu)
    sampledAt += passed
    cpu = used
    return busy
  }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
