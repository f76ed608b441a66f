import type { Logger } from 'pino'
import type { Metrics } from '../metrics/metrics.ts'

/** What every request is logged and measured with. */
export interface ExchangeDeps {
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'requests'>
}
