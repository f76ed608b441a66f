import { describe, expect, it } from 'vitest'
import {
  createFailureTolerance,
  hasFailed,
  isFailedPlanOf,
  isPending,
  olmOperator,
  stateOfServiceVersion,
} from './olm-status.ts'

const version = (phase?: string) => ({
  metadata: { name: 'v' },
  spec: { version: '4.20.0' },
  status: { ...(phase === undefined ? {} : { phase }), message: 'so it is' },
})

describe('the state of an optional operator', () => {
  it.each([
    ['Succeeded', 'available'],
    ['Failed', 'failed'],
    ['Installing', 'progressing'],
    [undefined, 'progressing'],
  ])('in phase %s is %s', (phase, status) => {
    expect(stateOfServiceVersion(version(phase))).toEqual({ status, message: 'so it is', version: '4.20.0' })
  })

  it('is progressing before there is anything', () => {
    expect(stateOfServiceVersion(null)).toEqual({ status: 'progressing', message: '', version: '' })
  })
})

describe('the patience with failed operators', () => {
  const failed = stateOfServiceVersion(version('Failed'))
  const statuses = (patience: ReturnType<typeof createFailureTolerance>, name: string, rounds: number) =>
    Array.from({ length: rounds }, () => patience(name, failed).status)

  it('lasts nine rounds, and ends with the tenth', () => {
    expect(statuses(createFailureTolerance(), 'lso', 11)).toEqual([
      ...Array.from({ length: 9 }, () => 'progressing'),
      'failed',
      'failed',
    ])
  })

  it('begins anew when the operator recovers, and is counted for each by itself', () => {
    const patience = createFailureTolerance(3)
    statuses(patience, 'lso', 2)
    patience('lso', stateOfServiceVersion(version('Installing')))
    expect(statuses(patience, 'lso', 3)).toEqual(['progressing', 'progressing', 'failed'])
    expect(statuses(patience, 'odf', 1)).toEqual(['progressing'])
  })
})

describe('what gets in the way of operators', () => {
  it.each([
    [{ failed: 1 }, true],
    [{ conditions: [{ type: 'Failed', status: 'True' }] }, true],
    [{ conditions: [{ type: 'Failed', status: 'False' }] }, false],
    [{}, false],
  ])('a job with %j: %s', (status, expected) => {
    expect(hasFailed({ metadata: { name: 'j' }, status })).toBe(expected)
  })

  it.each([
    ['Failed', 'lso-sub', true],
    ['Complete', 'lso-sub', false],
    ['Failed', 'another', false],
  ])('a plan in phase %s of %s: %s', (phase, owner, expected) => {
    const plan = { metadata: { name: 'p', ownerReferences: [{ name: owner }] }, status: { phase } }
    expect(isFailedPlanOf(plan, 'lso-sub')).toBe(expected)
  })
})

describe('operators of the service', () => {
  it('are pending until they are available or failed', () => {
    expect(
      [{ status: 'available' }, { status: 'failed' }, { status: 'progressing' }, {}].map((o) =>
        isPending(o as object),
      ),
    ).toEqual([false, false, true, true])
  })

  it('had another name for storage in 4.8', () => {
    const odf = { name: 'odf', namespace: 'openshift-storage', subscription_name: 'odf-operator' }
    expect(olmOperator(odf, '4.8.12').subscription).toBe('ocs-operator')
    expect(olmOperator(odf, '4.18.0').subscription).toBe('odf-operator')
  })
})
