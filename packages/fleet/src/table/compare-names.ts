import { compareText } from '@groundwork/text/compare-text'
import type { HostSummary } from '../hosts/host-summary.ts'
import { compareNaturally } from './natural-order.ts'

/** By name, and where names are the same in one order all the same. */
export const compareNames = (a: HostSummary, b: HostSummary): number =>
  compareNaturally(a.name, b.name) || compareText(a.id, b.id) || compareText(a.infra_env_id, b.infra_env_id)
