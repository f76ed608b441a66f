// The text of a status that validations explain.
import type { HostValidationId } from '@groundwork/contract/vocabulary'
import { joinSentences } from '../text/wording.ts'
import { HOST_VALIDATIONS } from './host-validations.ts'
import type { HostVerdicts } from './judge-host.ts'

const WARNINGS = new Set<HostValidationId>(
  HOST_VALIDATIONS.filter(({ gate }) => gate === 'none').map(({ id }) => id),
)

/** What failed, sorted and joined. Empty when nothing failed, or only warnings: they stop no host, and alone they would
 *  hide what the host is really waiting for. */
export function failingMessages({ verdicts }: HostVerdicts): string {
  const failing = [...verdicts].filter(([, { status }]) => status === 'failure')
  if (failing.every(([id]) => WARNINGS.has(id))) return ''
  return joinSentences(failing.map(([, { message }]) => message))
}
