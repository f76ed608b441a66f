export { diagnoseCluster, diagnoseSnapshot, momentOf } from '../diagnosis/diagnose-cluster.ts'
export { readClusterAnswer } from '../diagnosis/read-answer.ts'
export { type Paint, reportText } from '../diagnosis/report-text.ts'
export { whyNotReady } from '../diagnosis/why-not-ready.ts'
