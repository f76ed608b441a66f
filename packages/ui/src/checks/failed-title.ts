import type { Check } from '@groundwork/contract/groundwork'
import { t } from '../texts/texts.ts'

/** What a check that does not pass is called. One that is still undecided has not failed. */
export const failedTitle = ({ id, title, status }: Pick<Check, 'id' | 'title' | 'status'>): string =>
  status === 'pending' ? title : (t.checkFailures[id] ?? title)

/** Nobody made a mistake: something was just not given yet. */
const TO_DO: readonly string[] = [
  'pull-secret-set',
  'dns-domain-defined',
  'api-vips-defined',
  'ingress-vips-defined',
  'machine-cidr-defined',
  'sufficient-masters-count',
  // It follows from what is to do elsewhere.
  'all-hosts-are-ready-to-install',
]

/** Something to do next, not something broken. */
export const isToDo = ({ id, status }: Pick<Check, 'id' | 'status'>): boolean =>
  status === 'pending' || TO_DO.includes(id)
