export { answeredAt, diagnoseCluster, diagnoseSnapshot } from '../diagnosis/diagnose-cluster.ts'
export { readClusterAnswer } from '../diagnosis/read-answer.ts'
export { type Colorize, reportText } from '../diagnosis/report-text.ts'
export { whyNotReady } from '../diagnosis/why-not-ready.ts'
