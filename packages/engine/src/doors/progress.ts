export { clusterProgress } from '../progress/cluster-progress.ts'
export { applyHostProgress, stagePercentage } from '../progress/host-progress.ts'
export { MASTER_STAGES, SINGLE_NODE_STAGES, stagesFor } from '../progress/host-stages.ts'
