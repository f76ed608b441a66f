// The worst of a whole connectivity report. Nearly always it is good enough to end the matter.
import type { ConnectivityReport } from '@groundwork/contract/steps'

export interface Extremes {
  average_rtt_ms: number
  packet_loss_percentage: number
  hasFailedMtu: boolean
}

// Facts never change, so the report itself is a sound key.
const known = new WeakMap<ConnectivityReport, Extremes>()

/** Written by a reader that looks at every entry anyway. */
export const keepExtremes = (report: ConnectivityReport, extremes: Extremes): void => {
  known.set(report, extremes)
}

export const noExtremes = (): Extremes => ({
  average_rtt_ms: 0,
  packet_loss_percentage: 0,
  hasFailedMtu: false,
})

export function extremesOf(report: ConnectivityReport): Extremes {
  let extremes = known.get(report)
  if (!extremes) {
    extremes = readExtremes(report)
    known.set(report, extremes)
  }
  return extremes
}

function readExtremes({ remote_hosts }: ConnectivityReport): Extremes {
  const worst = noExtremes()
  for (const { l3_connectivity, mtu_report } of remote_hosts ?? []) {
    for (const { average_rtt_ms = 0, packet_loss_percentage = 0 } of l3_connectivity ?? []) {
      worst.average_rtt_ms = Math.max(worst.average_rtt_ms, average_rtt_ms)
      worst.packet_loss_percentage = Math.max(worst.packet_loss_percentage, packet_loss_percentage)
    }
    for (const { mtu_successful } of mtu_report ?? []) if (!mtu_successful) worst.hasFailedMtu = true
  }
  return worst
}
