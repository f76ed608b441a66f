import type { RememberingRules } from '../../evaluation/remembering-rules.ts'
import type { ExplainDeps } from '../explain/explain-deps.ts'

/** What is needed to judge one anew for who asks. */
export interface CheckDeps extends ExplainDeps {
  readonly checkRules: RememberingRules
}
