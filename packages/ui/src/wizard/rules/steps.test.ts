import type { Check } from '@groundwork/contract/groundwork'
import { ClusterValidationId, HostValidationId } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { clusterCheckStep, failedChecks, hostCheckStep, markOf, STEPS, stepOf } from './steps.ts'

const check = (id: string, parts: Partial<Check> = {}): Check => ({
  id,
  title: id,
  category: 'network',
  status: 'failure',
  message: '',
  is_blocking: true,
  cause: null,
  evidence: null,
  remedies: [],
  ...parts,
})
const host = { id: 'h', infra_env_id: 'i', name: 'node-1' }

describe('steps', () => {
  it('every check has a step', () => {
    for (const id of ClusterValidationId.enum) expect(STEPS).toContain(clusterCheckStep(id))
    for (const id of HostValidationId.enum) expect(STEPS).toContain(hostCheckStep(id))
  })
  it('requirements of operators belong to operators', () => {
    expect(clusterCheckStep('odf-requirements-satisfied')).toBe('operators')
    expect(hostCheckStep('cnv-requirements-satisfied')).toBe('operators')
    expect(clusterCheckStep('custom-manifests-requirements-satisfied')).toBe('manifests')
    expect(hostCheckStep('disk-encryption-requirements-satisfied')).toBe('details')
  })
  it('an unknown address leads to the first step', () => {
    expect(stepOf('storage')).toBe('storage')
    expect(stepOf('nonsense')).toBe('details')
  })
})

describe('failedChecks', () => {
  const failed = failedChecks({
    judged_at: '2026-01-01T00:00:00Z',
    cluster: [
      check('ntp-server-configured', { is_blocking: false }),
      check('dns-domain-defined'),
      check('api-vips-defined', { status: 'success' }),
      check('api-vips-valid', { follows: 'api-vips-defined' }),
    ],
    hosts: [{ ...host, checks: [check('has-min-memory'), check('hostname-valid', { status: 'pending' })] }],
  })
  it('has blocking ones first, and no consequences', () => {
    expect(failed.map((each) => each.check.id)).toEqual([
      'dns-domain-defined',
      'has-min-memory',
      'ntp-server-configured',
    ])
    expect(failed[1]?.host).toEqual(host)
  })
  it('marks steps', () => {
    expect(markOf(failed, 'details')).toBe('todo')
    expect(markOf(failed, 'hosts')).toBe('blocked')
    expect(markOf(failed, 'networking')).toBe('warned')
    expect(markOf(failed, 'storage')).toBeNull()
  })
})
