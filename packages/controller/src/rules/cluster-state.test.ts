import type { Condition } from '@groundwork/kube-client/objects'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClusterOperator } from '../cluster/openshift-object.ts'
import { stateOfCluster } from './cluster-state.ts'

const condition = (type: string, status: string, message = ''): Condition => ({ type, status, message })
const version = (...conditions: Condition[]) => ({
  metadata: { name: 'version' },
  status: { conditions, desired: { version: '4.20.1' } },
})
const operator = (name: string, ...conditions: Condition[]): ClusterOperator => ({
  metadata: { name },
  status: { conditions },
})
const UP = condition('Available', 'True', 'Done applying 4.20.1')
const fine = operator('etcd', condition('Available', 'True'), condition('Degraded', 'False'))

describe('a cluster', () => {
  it.each([
    ['is available with all of its operators', [UP], [fine], 'available', /^Done applying 4\.20\.1$/],
    [
      'is not available while an operator is not',
      [UP],
      [fine, operator('monitoring', condition('Available', 'False', 'rolling out'))],
      'progressing',
      /waits for 1 of 2 cluster operators: monitoring \(not available: rolling out\)/,
    ],
    [
      'has failed while an operator is degraded, also when that comes after "available"',
      [UP],
      [operator('dns', condition('Available', 'True'), condition('Degraded', 'True', 'no\n nodes')), fine],
      'failed',
      /dns \(degraded: no nodes\)/,
    ],
    [
      'waits for an operator that says nothing yet',
      [UP],
      [operator('network')],
      'progressing',
      /network \(not available\)/,
    ],
    [
      'names the operator while its version progresses',
      [condition('Progressing', 'True', 'Working towards 4.20.1'), condition('Available', 'False')],
      [fine, operator('console')],
      'progressing',
      /^Working towards 4\.20\.1; waits for 1 of 2 cluster operators: console \(not available\)$/,
    ],
    [
      'has failed when its version has',
      [condition('Available', 'False', 'no'), condition('Progressing', 'True')],
      [fine],
      'failed',
      /^no$/,
    ],
    ['progresses before there is a version', [], [], 'progressing', /^$/],
  ] as const)('%s', (_, conditions, operators, status, message) => {
    const state = stateOfCluster(version(...conditions), operators)
    expect(state).toEqual({ status, message: expect.stringMatching(message), version: '4.20.1' })
  })

  it('names at most four operators', () => {
    const operators = ['f', 'e', 'd', 'c', 'b', 'a'].map((name) => operator(name))
    expect(stateOfCluster(version(UP), operators).message).toMatch(
      /: a \(not available\), b .*, c .*, d \(not available\), 2 more$/,
    )
  })

  it('is only available when each operator is available and not degraded, in any order', () => {
    const status = fc.constantFrom('True', 'False', 'Unknown')
    const any = fc.record({ available: status, degraded: status, isTurned: fc.boolean() })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), (all) => {
        const operators = all.map(({ available, degraded, isTurned }, index) => {
          const conditions = [condition('Available', available), condition('Degraded', degraded)]
          return operator(`o${index}`, ...(isTurned ? conditions.reverse() : conditions))
        })
        const isDone = all.every(({ available, degraded }) => available === 'True' && degraded !== 'True')
        const states = [operators, [...operators].reverse()].map((list) => stateOfCluster(version(UP), list))
        expect(states[0]).toEqual(states[1])
        expect(states[0]?.status === 'available').toBe(isDone)
      }),
    )
  })
})
