// The cluster of docs/diagnose.md: five machines, each with a fault that is common in practice.
import { applyDecision, evaluateCluster } from '@groundwork/engine/evaluate'
import type { ClusterSnapshot } from '@groundwork/engine/facts'
import {
  aCluster,
  aConnectivityReport,
  aHost,
  anInventory,
  aSnapshot,
} from '@groundwork/engine/testing/builders'

const NUMBERS = [1, 2, 3, 4, 5]

/** As it is stored once the engine has looked at it. */
export function sampleSnapshot(): ClusterSnapshot {
  const snapshot = aSnapshot({
    cluster: aCluster({
      status: 'insufficient',
      api_vips: [],
      ingress_vips: [],
      machine_networks: [],
    }),
    hosts: [
      connected(1),
      { ...connected(2), inventory: anInventory(2, { hostname: 'localhost' }) },
      { ...connected(3), ntp_sources: [{ source_name: 'ntp.example.com', source_state: 'unreachable' }] },
      { ...connected(4), inventory: tooSmall(4) },
      { ...connected(5), inventory: anInventory(5, { routes: [] }) },
    ],
  })
  return applyDecision(snapshot, evaluateCluster(snapshot))
}

const connected = (number: number) =>
  aHost(number, { status: 'discovering', connectivity: aConnectivityReport(number, NUMBERS) })

function tooSmall(number: number) {
  const gib = 2 ** 30
  return anInventory(number, {
    memory: { physical_bytes: 4 * gib, usable_bytes: 4 * gib, physical_bytes_method: 'dmidecode' },
  })
}
