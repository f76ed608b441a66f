import { describe, expect, it } from 'vitest'
import type { BareMetalHost } from '../cluster/openshift-object.ts'
import { freeMachines, planBareMetalHost } from './plan-bare-metal-host.ts'

const MACHINE = { metadata: { name: 'worker-abc', namespace: 'openshift-machine-api' } }
const REFERENCE = {
  apiVersion: 'machine.openshift.io/v1beta1',
  kind: 'Machine',
  namespace: 'openshift-machine-api',
  name: 'worker-abc',
}
const NOW = '2026-08-01T00:00:00Z'
const host = (parts: Partial<BareMetalHost> = {}): BareMetalHost => ({
  metadata: { name: 'worker-0', namespace: 'openshift-machine-api' },
  ...parts,
})
const managed = { isProvisioning: true, machine: MACHINE, now: NOW }
const unmanaged = { ...managed, isProvisioning: false }

describe('a bare metal host where hardware is managed', () => {
  it('is handed over as installed, awake, and with its machine', () => {
    const paused = host({
      metadata: { name: 'worker-0', annotations: { 'baremetalhost.metal3.io/paused': '', other: 'stays' } },
      status: { provisioning: { state: 'unmanaged' } },
    })
    const plan = planBareMetalHost(paused, managed)
    expect(plan.host?.spec).toEqual({ externallyProvisioned: true, consumerRef: REFERENCE })
    expect(plan.host?.metadata.annotations).toEqual({ other: 'stays' })
    expect(plan.machine).toBe(MACHINE)
    expect(plan.status).toBeNull()
  })

  it('is left alone once it is managed', () => {
    expect(planBareMetalHost(host({ status: { provisioning: { state: 'provisioned' } } }), managed)).toEqual({
      status: null,
      host: null,
      machine: null,
      problem: null,
    })
  })

  it('keeps its machine and is not written twice', () => {
    const done = host({ spec: { externallyProvisioned: true, consumerRef: { name: 'other' } } })
    expect(planBareMetalHost(done, { ...managed, machine: null })).toMatchObject({
      host: null,
      problem: null,
    })
  })

  it('waits for a machine', () => {
    expect(planBareMetalHost(host(), { ...managed, machine: null }).problem).toContain('worker-0')
  })
})

describe('a bare metal host where hardware is not managed', () => {
  it('gets its status from the annotation, with a time, and loses the annotation', () => {
    const text = JSON.stringify({ operationalStatus: 'discovered' })
    const plan = planBareMetalHost(
      host({ metadata: { name: 'w', annotations: { 'baremetalhost.metal3.io/status': text } } }),
      unmanaged,
    )
    expect(plan.status).toEqual({ operationalStatus: 'discovered', lastUpdated: NOW })
    expect(plan.host?.metadata.annotations).toEqual({})
    expect(plan.host?.spec).toEqual({ consumerRef: REFERENCE })
  })

  it('keeps the time that its status has', () => {
    const text = JSON.stringify({ lastUpdated: '2026-01-01T00:00:00Z' })
    const annotated = host({
      metadata: { name: 'w', annotations: { 'baremetalhost.metal3.io/status': text } },
    })
    expect(planBareMetalHost(annotated, unmanaged).status).toEqual({ lastUpdated: '2026-01-01T00:00:00Z' })
  })

  it('needs nothing more when it has all', () => {
    expect(planBareMetalHost(host({ spec: { consumerRef: REFERENCE } }), unmanaged).host).toBeNull()
  })
})

it('machines are free when no host stands for them', () => {
  const other = { metadata: { name: 'worker-def' } }
  expect(freeMachines([MACHINE, other], [host({ spec: { consumerRef: REFERENCE } })])).toEqual([other])
})
