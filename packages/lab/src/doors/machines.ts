export { answerFor, listenClusters } from '../cluster/listen.ts'
export { buildStandInImage } from '../medium/stand-in-image.ts'
export { parseIgnition } from '../system/apply-ignition.ts'
