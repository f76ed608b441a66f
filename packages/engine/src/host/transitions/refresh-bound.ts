// What a look at a bound host leads to, in the order of the contract: the first rule that matches wins.
import type { HostRule } from '../host-subject.ts'
import { DISCOVERY_RULES } from './refresh-discovery.ts'
import { FINAL_RULES, RECLAIM_RULES } from './refresh-final.ts'
import { INSTALLATION_RULES } from './refresh-installation.ts'
import { PREPARATION_RULES } from './refresh-preparation.ts'

export const REFRESH_BOUND_RULES: readonly HostRule[] = [
  ...RECLAIM_RULES,
  ...PREPARATION_RULES,
  ...INSTALLATION_RULES,
  ...DISCOVERY_RULES,
  ...FINAL_RULES,
]
