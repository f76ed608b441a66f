import type { Inventory } from '@groundwork/contract/hosts'
import { describe, expect, it } from 'vitest'
import { evaluateCluster } from '../../evaluate/evaluate-cluster.ts'
import { aHost, aHostContext, anInventory, aSingleNodeCluster, aSnapshot } from '../../testing/builders.ts'
import { explainedVerdict } from '../../testing/explained-verdict.ts'
import { statusOf } from '../../testing/verdict-of.ts'
import { GB, GIB, MIB } from '../../text/units.ts'
import { singleNodeRecommendedHardware } from './single-node-recommended-hardware.ts'

const cluster = aSingleNodeCluster()
const memory = (bytes: number): Partial<Inventory> => ({
  memory: { physical_bytes: bytes, usable_bytes: bytes, physical_bytes_method: 'dmidecode' },
})
const cores = (count: number): Partial<Inventory> => ({
  cpu: { architecture: 'x86_64', count, flags: ['vmx', 'aes'] },
})
const disk = (gb: number): Partial<Inventory> => {
  const [first] = anInventory(1).disks ?? []
  return { disks: [{ ...first, size_bytes: gb * GB }] }
}
const hostWith = (changes: Partial<Inventory>) => ({ inventory: anInventory(1, changes) })
const ENOUGH = { ...memory(32 * GIB), ...cores(8), ...disk(120) }

describe('single-node-recommended-hardware', () => {
  it.each([
    ['exactly what is recommended', ENOUGH],
    ['a little less memory than is printed on the modules', { ...ENOUGH, ...memory(32 * GIB - 100 * MIB) }],
  ])('left out: %s', (_, changes) => {
    expect(statusOf(singleNodeRecommendedHardware, aHostContext(hostWith(changes), { cluster }))).toBe(
      'left out',
    )
  })

  it('left out: several nodes, no inventory', () => {
    const small = hostWith({ ...ENOUGH, ...memory(16 * GIB) })
    expect(statusOf(singleNodeRecommendedHardware, aHostContext(small))).toBe('left out')
    expect(statusOf(singleNodeRecommendedHardware, aHostContext({ inventory: null }, { cluster }))).toBe(
      'left out',
    )
  })

  it.each([
    ['memory', memory(16 * GIB), '16 GiB of 32 GiB of memory'],
    ['cores', cores(4), '4 of 8 CPU cores'],
    ['disk', disk(100), '100 GB of 120 GB on its installation disk'],
  ])('failure: too little %s', (_, changes, text) => {
    const context = aHostContext(hostWith({ ...ENOUGH, ...changes }), { cluster })
    const verdict = explainedVerdict(singleNodeRecommendedHardware, context)
    expect(verdict.status).toBe('failure')
    expect(verdict.message).toContain(text)
  })

  it('does not stop anything', () => {
    const host = aHost(1, hostWith({ ...ENOUGH, ...memory(16 * GIB), ...disk(100) }))
    const decided = evaluateCluster(aSnapshot({ cluster, hosts: [host] }))
    expect(decided.hosts[0]?.changes.status ?? host.status).toBe('known')
    expect(decided.hosts[0]?.verdicts.verdicts.has('single-node-recommended-hardware')).toBe(true)
  })
})
