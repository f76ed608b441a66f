import type { Tone } from '../output/column.ts'

const GOOD = /^(installed|ready|known|success|added-to-existing-cluster|available|remote|adding-hosts)/
const BAD =
  /^(error|failed|failure|insufficient|disconnected|cancelled|critical)|-failed$|-pending-user-action$/
const DIM = /^(disabled|absent|info)$/

/** How a status looks on a terminal. */
export function statusTone(status: string): Tone | null {
  if (status === '') return null
  if (BAD.test(status)) return 'bad'
  if (GOOD.test(status)) return 'good'
  return DIM.test(status) ? 'dim' : 'busy'
}
