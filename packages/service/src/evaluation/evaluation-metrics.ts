import type { DecisionMetrics, LabelledCounter, LabelledHistogram } from '../metrics/observe-decision.ts'

/** The metrics that evaluations write. A thread that evaluates only sends them, so nothing else can be done with them. */
export interface EvaluationMetrics extends DecisionMetrics {
  readonly evaluationFailures: LabelledCounter
  readonly evaluationSeconds: LabelledHistogram
}

export const METRIC_NAMES = [
  'hostValidationFailedAfterSuccess',
  'clusterValidationFailedAfterSuccess',
  'clusterInstallationStarted',
  'clusterInstallationSeconds',
  'clusterHosts',
  'evaluationFailures',
  'evaluationSeconds',
] as const satisfies readonly (keyof EvaluationMetrics)[]
