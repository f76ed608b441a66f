import { t } from '../texts/texts.ts'

/** What checks that fail are called, where only their ids are known. One of an operator is called by its id. */
export const failedNames = (ids: readonly string[]): readonly string[] =>
  ids.map((id) => t.checkFailures[id] ?? t.common.unmet(id.replace(/-requirements-satisfied$/, '')))
