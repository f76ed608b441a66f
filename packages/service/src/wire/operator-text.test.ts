import { MonitoredOperator } from '@groundwork/contract/versions'
import type { ClusterRecord } from '@groundwork/engine/facts'
import { aRecord, CLUSTER_ID, NOW } from '@groundwork/engine/testing/builders'
import { describe, expect, it } from 'vitest'
import { operatorText } from './operator-text.ts'
import { contractProblems } from './testing/contract-problems.ts'

describe('operatorText', () => {
  const operatorsOf = (record: ClusterRecord) =>
    record.monitored_operators.map((operator) => {
      const text = operatorText(operator, record)
      expect(contractProblems(text, MonitoredOperator)).toEqual([])
      return JSON.parse(text) as Record<string, unknown>
    })

  it('has null where there is no bundle, and no time before the first report', () => {
    expect(operatorsOf(aRecord({ olm_operators: [{ name: 'lso' }] }))).toEqual([
      {
        cluster_id: CLUSTER_ID,
        name: 'console',
        operator_type: 'builtin',
        timeout_seconds: 3600,
        status_updated_at: '0001-01-01T00:00:00.000Z',
        bundles: null,
        source_bundles: null,
      },
      {
        cluster_id: CLUSTER_ID,
        name: 'cvo',
        operator_type: 'builtin',
        timeout_seconds: 3600,
        status_updated_at: '0001-01-01T00:00:00.000Z',
        bundles: null,
        source_bundles: null,
      },
      {
        cluster_id: CLUSTER_ID,
        name: 'lso',
        namespace: 'openshift-local-storage',
        subscription_name: 'local-storage-operator',
        operator_type: 'olm',
        timeout_seconds: 4200,
        status_updated_at: '0001-01-01T00:00:00.000Z',
        bundles: null,
        source_bundles: null,
      },
    ])
  })

  it('says which bundle it is part of, and which it came with', () => {
    const operators = operatorsOf(aRecord({ operator_bundles: [{ id: 'virtualization' }] }))
    expect(operators.find(({ name }) => name === 'cnv')).toMatchObject({
      bundles: ['virtualization'],
      source_bundles: ['virtualization'],
    })
  })

  it('shows what was reported', () => {
    const record = aRecord()
    const reported = { status: 'available', status_info: 'All up.', version: '4.20' } as const
    const operators = record.monitored_operators.map((operator) => ({
      ...operator,
      ...reported,
      status_updated_at: NOW,
    }))
    expect(operatorsOf({ ...record, monitored_operators: operators })).toMatchObject([
      { name: 'console', ...reported, status_updated_at: '2026-01-15T12:00:00.000Z' },
      { name: 'cvo', ...reported, status_updated_at: '2026-01-15T12:00:00.000Z' },
    ])
  })
})
