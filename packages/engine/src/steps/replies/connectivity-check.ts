import { ConnectivityReport } from '@groundwork/contract/steps/connectivity-check'
import { forOutput } from './reply-result.ts'

export const acceptConnectivityCheck = forOutput<ConnectivityReport>(ConnectivityReport, (connectivity) => ({
  ok: true,
  host: { connectivity },
}))
