// Whole installations in virtual time: what becomes of clusters, with and without faults, is the same every time.
import { ALL_FAULTS } from '@groundwork/lab/faults'
import type { PlannedFault } from '@groundwork/lab/lab'
import {
  createSender,
  type InstallRun,
  openService,
  runInstalls,
  startServiceInProcess,
} from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { createVirtualTime } from '@groundwork/lab/time'
import { expect, it } from 'vitest'

const SIZES = [1, 3, 5, 1, 3]
const FAULTS: readonly PlannedFault[] = [
  {
    cluster: 3,
    host: 0,
    fault: ALL_FAULTS['wrong-boot-order'],
    deserves: ['installing-pending-user-action'],
  },
  { cluster: 4, host: 1, fault: ALL_FAULTS['image-pull-failure'], deserves: ['ready'] },
]

async function run(seed: number): Promise<InstallRun> {
  const send = createSender(16)
  const time = createVirtualTime({ quantumMs: 2_000, longestStepMs: 10_000, onTick: () => service.settle() })
  const service = await startServiceInProcess(time)
  try {
    return await runInstalls({
      seed,
      time,
      service: { url: service.url, client: openService({ url: service.url, token: null }, send), send },
      sizes: SIZES,
      profileFor,
      faults: FAULTS,
      lostShare: 0.05,
      limitMs: 2 * 3_600_000,
    })
  } finally {
    send.close()
    await service.close()
  }
}

function profileFor(hosts: number) {
  const profile = findBuiltIn(hosts === 1 ? 'sno-edge' : 'dell-rack')
  if (profile === null) throw new Error('The profile is gone.')
  return profile
}

it('clusters are installed, or end as they deserve, and the same seed gives the same ends', async () => {
  const first = await run(3)
  expect(first.clusters.map(({ status }) => status)).toEqual([
    ...['installed', 'installed', 'installed'],
    ...['installing-pending-user-action', 'ready'],
  ])
  expect(first.hasExpectedEnd).toBe(true)
  const again = await run(3)
  expect(again.fingerprint).toBe(first.fingerprint)
}, 600_000)
