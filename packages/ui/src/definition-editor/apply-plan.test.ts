import type { PlannedCall } from '@groundwork/definition/api'
import { describe, expect, it } from 'vitest'
import { applyPlan, type Progress } from './apply-plan.ts'

const call = (parts: Partial<PlannedCall>): PlannedCall => ({
  operation: 'V2UpdateCluster',
  params: {},
  words: '',
  object: 'cluster/prod',
  changes: [],
  ...parts,
})
const calls = [
  call({ operation: 'v2RegisterCluster', creates: 'cluster/prod', body: { name: 'prod' } }),
  call({ params: { cluster_id: '<cluster/prod>' }, body: { tags: 'a' } }),
  call({ params: { cluster_id: '<cluster/prod>' }, body: { tags: 'b' } }),
]

describe('applyPlan', () => {
  it('puts ids of what was made into later requests, and reports each step', async () => {
    const sent: unknown[] = []
    const seen: string[] = []
    const end = await applyPlan(
      async (operation, input) => {
        sent.push([operation, input])
        return { id: 'c1' }
      },
      calls,
      ({ states }) => seen.push(states.join(' ')),
    )
    expect(sent[1]).toEqual(['V2UpdateCluster', { params: { cluster_id: 'c1' }, body: { tags: 'a' } }])
    expect(seen[0]).toBe('running waiting waiting')
    expect(end.states).toEqual(['done', 'done', 'done'])
    expect(end.ids.get('cluster/prod')).toBe('c1')
  })

  it('stops at a failure, and goes on from there', async () => {
    let attempts = 0
    const send = async () => {
      attempts += 1
      if (attempts === 2) throw new Error('refused')
      return { id: 'c1' }
    }
    const first: Progress = await applyPlan(send, calls, () => undefined)
    expect(first.states).toEqual(['done', 'failed', 'waiting'])
    expect(first.error).toEqual(new Error('refused'))
    const second = await applyPlan(send, calls, () => undefined, first)
    expect(second.states).toEqual(['done', 'done', 'done'])
    expect(attempts).toBe(4)
  })
})
