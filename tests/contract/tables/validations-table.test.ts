import { readFileSync } from 'node:fs'
import { CLUSTER_VALIDATIONS } from '@groundwork/engine/cluster'
import { HOST_VALIDATIONS } from '@groundwork/engine/host'
import { describe, expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'

interface Row {
  readonly id: string
  readonly category: string
  readonly gate: string
  readonly ignorable: boolean
  readonly gates_unbound?: boolean
}

const recorded: { host: readonly Row[]; cluster: readonly Row[] } = JSON.parse(
  readFileSync(`${contractDir}data/validations.json`, 'utf8'),
)

/** Checks that the reference does not have. Only shown while they fail, so that sound hosts look alike. */
const OURS: readonly string[] = [
  'host-id-unique',
  'boot-image-matches-cluster',
  'cluster-ports-reachable',
  'cluster-ports-accepted',
  'single-node-recommended-hardware',
]

describe('the tables of validations', () => {
  it('has the host validations of the wire: ids, order, category, gate and flags', () => {
    const ours = HOST_VALIDATIONS.filter(({ id }) => !OURS.includes(id)).map(
      ({ id, category, gate, ignorable, gatesUnbound }) => ({
        id,
        category,
        gate,
        ignorable,
        gates_unbound: gatesUnbound,
      }),
    )
    const theirs = recorded.host.map(({ id, category, gate, ignorable, gates_unbound }) => ({
      id,
      category,
      gate,
      ignorable,
      gates_unbound,
    }))
    expect(ours).toEqual(theirs)
  })

  it('has host validations of its own only where they are listed, and those show themselves only when broken', () => {
    const known = new Set(recorded.host.map(({ id }) => id))
    const added = HOST_VALIDATIONS.filter(({ id }) => !known.has(id))
    expect(added.map(({ id }) => id)).toEqual(OURS)
    expect(added.every(({ appearsOnlyBroken }) => appearsOnlyBroken)).toBe(true)
  })

  it('has the cluster validations of the wire: ids, order, category, gate and flags', () => {
    const ours = CLUSTER_VALIDATIONS.map(({ id, category, gate, ignorable }) => ({
      id,
      category,
      gate,
      ignorable,
    }))
    const theirs = recorded.cluster.map(({ id, category, gate, ignorable }) => ({
      id,
      category,
      gate,
      ignorable,
    }))
    expect(ours).toEqual(theirs)
  })
})
