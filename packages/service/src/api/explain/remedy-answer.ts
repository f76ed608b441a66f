// Remedies as the API shows them: with requests that can be sent as they stand.
import type { InstallationExplanation } from '@groundwork/contract/groundwork'
import type { Operation } from '@groundwork/contract/operations'
import { OPERATIONS, requestUrl } from '@groundwork/contract/operations'
import { type ApiCall, callSequence, type Remedy } from '@groundwork/engine/tables'

export type WireRemedy = InstallationExplanation['findings'][number]['remedies'][number]

export const remedyAnswer = ({ who, what, call, command }: Remedy): WireRemedy => ({
  who,
  what,
  calls: call === undefined ? [] : callSequence(call).map(callOf),
  ...(command !== undefined && { command }),
})

function callOf({ operation, params, body, fillIn = [] }: ApiCall): WireRemedy['calls'][number] {
  const row: Operation = OPERATIONS[operation]
  return {
    operation,
    method: row.method,
    path: requestUrl('', row, params),
    ...(row.body !== undefined && { body }),
    fill_in: [...fillIn],
  }
}
