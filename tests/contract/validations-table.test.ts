import { readFileSync } from 'node:fs'
import { CLUSTER_VALIDATIONS } from '@groundwork/engine/cluster/cluster-validations'
import { HOST_VALIDATIONS } from '@groundwork/engine/host/host-validations'
import { describe, expect, it } from 'vitest'
import { contractDir } from './contract-dir.ts'

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

describe('the tables of validations', () => {
  it('has the host validations of the wire: ids, order, category, gate and flags', () => {
    const ours = HOST_VALIDATIONS.map(({ id, category, gate, ignorable, gatesUnbound }) => ({
      id,
      category,
      gate,
      ignorable,
      gates_unbound: gatesUnbound,
    }))
    const theirs = recorded.host.map(({ id, category, gate, ignorable, gates_unbound }) => ({
      id,
      category,
      gate,
      ignorable,
      gates_unbound,
    }))
    expect(ours).toEqual(theirs)
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
