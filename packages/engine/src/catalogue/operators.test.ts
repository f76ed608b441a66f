import { describe, expect, it } from 'vitest'
import { bundlesOf, findBundle, listBundles } from '../operators/bundles.ts'
import { builtinOperators } from '../operators/monitored-operators.ts'
import { aCluster, someSettings } from '../testing/builders.ts'
import { findOperator, OPERATORS, subscriptionName } from './operators.ts'

describe('catalogue', () => {
  it('has 28 operators, sorted, with known dependencies', () => {
    const names = OPERATORS.map(({ name }) => name)
    expect(names).toHaveLength(28)
    expect(names).toEqual([...names].sort())
    for (const { dependencies, singleNodeDependencies } of OPERATORS) {
      for (const name of [...dependencies, ...(singleNodeDependencies ?? [])]) expect(names).toContain(name)
    }
  })

  it('knows ODF by its old name, and nothing it does not have', () => {
    expect(findOperator('ocs')?.name).toBe('odf')
    expect(findOperator('constructor')).toBeNull()
  })

  it('spells one validation differently from its operator', () => {
    expect(findOperator('numaresources')?.validation).toBe('numa-resources-requirements-satisfied')
  })

  it.each([
    ['4.11', 'odf-lvm-operator'],
    ['4.12', 'lvms-operator'],
  ])('lvm in %s is subscribed as %s', (version, expected) => {
    const lvm = OPERATORS.find(({ name }) => name === 'lvm')
    expect(lvm && subscriptionName(lvm, version)).toBe(expected)
  })
})

describe('operators that are watched in every cluster', () => {
  it.each([
    [false, ['console']],
    [true, ['console', 'cvo']],
  ])('with a check of the cluster version %s: %s', (checksClusterVersion, expected) => {
    const operators = builtinOperators(someSettings({ checksClusterVersion }))
    expect(operators.map(({ name }) => name)).toEqual(expected)
    expect(operators.every(({ timeout_seconds }) => timeout_seconds === 3600)).toBe(true)
    expect(operators[0]).toEqual({
      ...aCluster().monitored_operators[0],
      ...{ namespace: '', subscription_name: '', source_bundles: [] },
    })
  })
})

describe('bundles', () => {
  it('OpenShift AI is another set on a single node', () => {
    expect(findBundle('openshift-ai', { isSingleNode: true })?.operators).toEqual(['lvm', 'openshift-ai'])
    expect(findBundle('openshift-ai', { isSingleNode: false })?.operators).toContain('odf')
    expect(findBundle('openshift-ai', { isSingleNode: true })?.optional_operators).toEqual([
      'amd-gpu',
      'nvidia-gpu',
    ])
  })

  it('an unknown bundle is null', () => {
    expect(findBundle('toString', { isSingleNode: false })).toBeNull()
  })

  it('is offered where all its operators exist', () => {
    const ids = (version: string, architecture?: string) =>
      listBundles({ isSingleNode: false, version, architecture }).map(({ id }) => id)
    expect(ids('4.20')).toEqual(['virtualization', 'openshift-ai'])
    expect(ids('4.16')).toEqual(['openshift-ai'])
    expect(ids('4.20', 'arm64')).toEqual([])
    expect(listBundles({ isSingleNode: false })).toHaveLength(2)
  })

  it('tells the bundles of an operator', () => {
    expect(bundlesOf('cnv', { isSingleNode: false })).toEqual(['virtualization'])
    expect(bundlesOf('nvidia-gpu', { isSingleNode: false })).toEqual(['openshift-ai'])
    expect(bundlesOf('lvm', { isSingleNode: false })).toEqual([])
    expect(bundlesOf('lvm', { isSingleNode: true })).toEqual(['openshift-ai'])
  })
})
