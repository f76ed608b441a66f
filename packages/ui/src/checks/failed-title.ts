import type { Check } from '@groundwork/contract/groundwork'
import { t } from '../texts/texts.ts'

/** What a check that does not pass is called. */
export const failedTitle = ({ id, title }: Pick<Check, 'id' | 'title'>): string =>
  t.checkFailures[id] ?? title

/** Nobody made a mistake: something was just not given yet. */
const TO_DO: readonly string[] = [
  'pull-secret-set',
  'dns-domain-defined',
  'api-vips-defined',
  'ingress-vips-defined',
  'machine-cidr-defined',
  'sufficient-masters-count',
]

/** Something to do next, not something broken. */
export const isToDo = ({ id, status }: Pick<Check, 'id' | 'status'>): boolean =>
  status === 'pending' || TO_DO.includes(id)
