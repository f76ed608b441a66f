import type { Hyperthreading } from '@groundwork/contract/vocabulary'
import type { ClusterInstallSpec, MachinePool } from '../resources/cluster.ts'

/** Nothing said: all. Else the pools in which it is switched on, in this order. */
export function hyperthreadingOf({ controlPlane, compute, arbiter }: ClusterInstallSpec): Hyperthreading {
  const pools: readonly (readonly [string, MachinePool | undefined])[] = [
    ['masters', controlPlane],
    ['arbiters', arbiter],
    ['workers', compute?.find(({ name }) => name === 'worker') ?? compute?.[0]],
  ]
  if (pools.every(([, pool]) => pool === undefined)) return 'all'
  const on = pools.filter(([, pool]) => pool?.hyperthreading === 'Enabled').map(([name]) => name)
  return (on.length === 0 ? 'none' : on.join(',')) as Hyperthreading
}
