export { loadCluster } from '../store/clusters/cluster-store.ts'
export {
  REPORTS,
  type ReportLiterals,
  type StoredCluster,
  type StoredHost,
  type StoredInfraEnv,
} from '../store/stored.ts'
export { readDueUnits } from '../store/units/due-units.ts'
