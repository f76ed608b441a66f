import { runFleet } from '@groundwork/lab/lab'
import { findBuiltIn } from '@groundwork/lab/profiles'
import { row } from '../bench-service/report.ts'

const HOSTS_PER_CLUSTER = 5
const LIMIT_MS = 3_600_000

export async function measureVirtualTime(clusters: number): Promise<void> {
  const profile = findBuiltIn('dell-rack')
  if (profile === null) throw new Error('The profile is gone.')
  const { isAsExpected, virtualMs, wallMs } = await runFleet({
    seed: 1,
    sizes: Array.from({ length: clusters }, () => HOSTS_PER_CLUSTER),
    faultShare: 0,
    profileFor: () => profile,
    limitMs: LIMIT_MS,
  })
  if (!isAsExpected) throw new Error('Not all clusters became ready.')
  const hosts = clusters * HOSTS_PER_CLUSTER
  const minutes = virtualMs / 60_000
  row(
    `${hosts} hosts from power on to ready, and on to minute ${minutes.toFixed(0)}`,
    `${(wallMs / 1_000).toFixed(1)} s`,
    `${((hosts * minutes) / (wallMs / 1_000)).toFixed(0)} host-minutes per second`,
  )
}
