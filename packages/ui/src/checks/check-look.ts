import type { CheckStatus } from '@groundwork/contract/groundwork'
import type { Look } from '../components/status-look.ts'

export const CHECK_LOOKS: Readonly<Record<CheckStatus, Look>> = {
  success: 'good',
  failure: 'bad',
  error: 'bad',
  pending: 'busy',
  disabled: 'calm',
}

/** One sign for each, so that colours are not needed to tell them apart. */
export const CHECK_SIGNS: Readonly<Record<CheckStatus, string>> = {
  success: '✓',
  failure: '✕',
  error: '!',
  pending: '…',
  disabled: '–',
}
