import { describe, expect, it } from 'vitest'
import { aCluster, aHost, aSingleNodeCluster, someSettings } from '../testing/builders.ts'
import {
  BOOTSTRAP_STAGES,
  MASTER_STAGES,
  SINGLE_NODE_STAGES,
  stagesFor,
  WORKER_STAGES,
} from './host-stages.ts'

const DAY2 = { kind: 'AddToExistingClusterHost' } as const

describe('stagesFor', () => {
  it.each([
    ['bootstrap', { role: 'master', bootstrap: true }, aCluster(), BOOTSTRAP_STAGES],
    ['master', { role: 'master' }, aCluster(), MASTER_STAGES],
    ['arbiter', { role: 'arbiter' }, aCluster(), MASTER_STAGES],
    ['worker', { role: 'worker' }, aCluster(), WORKER_STAGES],
    ['single node', { role: 'master', bootstrap: true }, aSingleNodeCluster(), SINGLE_NODE_STAGES],
    ['single node before its installation', { role: 'master' }, aSingleNodeCluster(), MASTER_STAGES],
    ['role only suggested', { role: 'auto-assign', suggested_role: 'master' }, aCluster(), []],
    ['day-2 worker', { role: 'worker', ...DAY2 }, aCluster(), WORKER_STAGES.slice(0, 5)],
    ['day-2 master', { role: 'master', ...DAY2 }, aCluster(), MASTER_STAGES.slice(0, 5)],
    [
      'day-2 worker of a single node',
      { role: 'worker', ...DAY2 },
      aSingleNodeCluster(),
      WORKER_STAGES.slice(0, 5),
    ],
    ['master without a cluster', { role: 'master' }, null, MASTER_STAGES],
  ] as const)('%s', (_scenario, changes, cluster, expected) => {
    expect(stagesFor(aHost(1, changes), cluster, someSettings())).toEqual(expected)
  })

  it('goes on after the reboot of a day-2 host where its cluster is watched', () => {
    const host = aHost(1, { role: 'worker', ...DAY2 })
    expect(stagesFor(host, aCluster(), someSettings({ isKubeApi: true }))).toEqual(WORKER_STAGES)
  })

  it('has the number of stages the percentages are made of', () => {
    const lists = [BOOTSTRAP_STAGES, MASTER_STAGES, WORKER_STAGES, SINGLE_NODE_STAGES]
    expect(lists.map(({ length }) => length)).toEqual([11, 8, 9, 8])
  })
})
