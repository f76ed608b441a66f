// What the statuses of a validation mean, and how one is ignored.
import { OPERATIONS } from '@groundwork/contract/operations'
import { CLUSTER_PERMISSIONS } from '@groundwork/engine/permissions'
import type { ValidationStatus } from '@groundwork/engine/tables'
import { code, list, table } from './markdown.ts'

const STATUSES: Readonly<
  Record<ValidationStatus | 'left out', readonly [passes: 'yes' | 'no', means: string]>
> = {
  success: ['yes', 'The rule is met, or need not be met here; the message says which.'],
  failure: ['no', 'The rule is not met.'],
  pending: [
    'no',
    'Something has to be known first, for example the hardware of the host. Usually it comes by itself.',
  ],
  error: ['no', 'The facts contradict themselves or cannot be read, so nothing can be said.'],
  disabled: [
    'yes',
    'Switched off in the configuration of the service. A cluster that ignores validations itself does not take part in that: its own list counts instead.',
  ],
  'left out': ['yes', 'The validation has nothing to say here, and is not in the list at all.'],
}

export const validationStatusTable = (): string =>
  table(
    ['status', 'passes', 'meaning'],
    Object.entries(STATUSES).map(([status, [passes, means]]) => [
      status === 'left out' ? status : code(status),
      passes,
      means,
    ]),
  )

export function howToIgnore(): string {
  const { method, path } = OPERATIONS.v2SetIgnoredValidations
  const read = OPERATIONS.v2GetIgnoredValidations
  const { in: allowed, otherwise } = CLUSTER_PERMISSIONS['set-ignored-validations']
  const call = [
    `${method} ${path}`,
    '{',
    '  "host-validation-ids": "[\\"belongs-to-majority-group\\"]",',
    '  "cluster-validation-ids": "[]"',
    '}',
  ]
  return [
    'An ignored validation is still judged and shown, but no longer stops its cluster or the hosts in it. To ignore some:',
    ['```http', ...call, '```'].join('\n'),
    list([
      'Both lists are replaced. They are JSON in strings (plain lists are taken too); `["all"]` ignores everything that can be ignored.',
      'Naming a validation that "cannot be ignored" is refused.',
      `It is possible while the cluster is ${allowed.map(code).join(', ')}; otherwise the answer is ${otherwise}.`,
      `\`${read.method} ${read.path}\` shows what is ignored.`,
    ]),
  ].join('\n\n')
}
