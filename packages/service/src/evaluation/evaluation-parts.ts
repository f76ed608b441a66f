// What an evaluation is made with besides the app; tests replace single parts.
import { evaluateCluster, evaluateInfraEnv } from '@groundwork/engine/evaluate'
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

export const RULES: Rules = {
  evaluateCluster,
  evaluateInfraEnv,
  busyMs: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  },
}
