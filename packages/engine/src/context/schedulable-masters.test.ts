import { describe, expect, it } from 'vitest'
import { aCluster, aHost, aSingleNodeCluster } from '../testing/builders.ts'
import { areMastersForcedSchedulable, areMastersSchedulable } from './schedulable-masters.ts'

const hosts = (workers: number) =>
  Array.from({ length: 3 + workers }, (_, index) =>
    aHost(index + 1, { role: index < 3 ? 'master' : 'worker' }),
  )

describe('areMastersForcedSchedulable', () => {
  it.each([
    ['no worker', hosts(0), aCluster(), true],
    ['one worker', hosts(1), aCluster(), true],
    ['two workers', hosts(2), aCluster(), false],
    ['single node', hosts(2), aSingleNodeCluster(), true],
    ['suggested workers count', [aHost(4), aHost(5)], aCluster(), false],
  ])('%s', (_scenario, members, cluster, expected) => {
    expect(areMastersForcedSchedulable(members, cluster)).toBe(expected)
  })

  it('is not needed when the user wants it anyway', () => {
    expect(areMastersSchedulable(hosts(2), aCluster({ schedulable_masters: true }))).toBe(true)
  })
})
