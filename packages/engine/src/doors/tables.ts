export { earliest, type Predicate } from '../tables/predicate.ts'
export { updateCluster, updateHost } from '../tables/remedies.ts'
export type { EmittedEvent } from '../tables/state-machine.ts'
export {
  type ApiCall,
  callSequence,
  type Remedy,
  type ValidationStatus,
  type Verdict,
} from '../tables/verdict.ts'
