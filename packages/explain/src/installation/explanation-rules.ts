// All causes, in the order in which they are told where nothing else decides: first what is closest to the root.

import type { ExplanationRule } from './explanation.ts'
import { ADDRESS_RULES } from './rules/address-rules.ts'
import { BOOTSTRAP_RULES } from './rules/bootstrap-rules.ts'
import { DISK_RULES } from './rules/disk-rules.ts'
import { FINALIZING_RULES } from './rules/finalizing-rules.ts'
import { HOST_RULES } from './rules/host-rules.ts'
import { JOINING_RULES } from './rules/joining-rules.ts'
import { MACHINE_RULES } from './rules/machine-rules.ts'
import { NETWORK_RULES } from './rules/network-rules.ts'
import { OUTCOME_RULES } from './rules/outcome-rules.ts'
import { PREPARATION_RULES } from './rules/preparation-rules.ts'
import { PULL_RULES } from './rules/pull-rules.ts'
import { SERVICE_RULES } from './rules/service-rules.ts'

export const EXPLANATION_RULES: readonly ExplanationRule[] = [
  ...SERVICE_RULES,
  ...PREPARATION_RULES,
  ...PULL_RULES,
  ...DISK_RULES,
  ...JOINING_RULES,
  ...MACHINE_RULES,
  ...ADDRESS_RULES,
  ...NETWORK_RULES,
  ...BOOTSTRAP_RULES,
  ...FINALIZING_RULES,
  ...HOST_RULES,
  ...OUTCOME_RULES,
]

export const EXPLANATION_IDS: readonly string[] = EXPLANATION_RULES.map(({ id }) => id)
