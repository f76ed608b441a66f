import { describe, expect, it } from 'vitest'
import { operatorHandlers } from './operator-handlers.ts'
import { answerProblems } from './testing/answer-problems.ts'

type BundlesQuery = Parameters<typeof operatorHandlers.V2ListBundles>[1]['query']

const app = {}

function bundles(query: BundlesQuery = {}) {
  const answer = operatorHandlers.V2ListBundles(app, { query })
  expect(answerProblems('V2ListBundles', answer)).toEqual([])
  return answer.body
}

const properties = (operator_name: string) =>
  operatorHandlers.V2ListOperatorProperties(app, { params: { operator_name } })

describe('operators', () => {
  it('are 28', () => {
    const answer = operatorHandlers.V2ListSupportedOperators()
    expect(answerProblems('V2ListSupportedOperators', answer)).toEqual([])
    expect(answer.body).toHaveLength(28)
    expect(answer.body).not.toContain('ocs')
  })

  it('have no settings, also under an older name', () => {
    for (const name of [...operatorHandlers.V2ListSupportedOperators().body, 'ocs']) {
      const answer = properties(name)
      expect(answerProblems('V2ListOperatorProperties', answer)).toEqual([])
      expect(answer).toEqual({ status: 200, body: [] })
    }
  })

  it.each(['nope', '', '__proto__', 'constructor'])('an unknown one (%j) is 404 without a body', (name) => {
    expect(properties(name)).toEqual({ status: 404 })
  })
})

describe('bundles', () => {
  it('are two', () => {
    expect(bundles().map(({ id, optional_operators }) => [id, optional_operators])).toEqual([
      ['virtualization', null],
      ['openshift-ai', ['amd-gpu', 'nvidia-gpu']],
    ])
  })

  it('have other members on a single node', () => {
    const query = { feature_ids: ['SNO' as const] }
    expect(bundles(query)[1]?.operators).toEqual(['lvm', 'openshift-ai'])
    const one = operatorHandlers.V2GetBundle(app, { params: { id: 'openshift-ai' }, query })
    expect(one.body).toEqual(bundles(query)[1])
  })

  it.each<[BundlesQuery, string[]]>([
    [{ openshift_version: '4.22' }, ['virtualization', 'openshift-ai']],
    [{ openshift_version: '4.16' }, ['openshift-ai']],
    [{ openshift_version: '4.22', cpu_architecture: 'arm64' }, []],
    [{ openshift_version: '4.22', platform_type: 'vsphere' }, ['openshift-ai']],
    [{ openshift_version: '4.22', platform_type: 'external', external_platform_name: 'oci' }, []],
    [{ platform_type: 'vsphere' }, ['virtualization', 'openshift-ai']],
    [{ platform_type: 'external' }, ['virtualization', 'openshift-ai']],
    [{ openshift_version: '', cpu_architecture: 'arm64' }, ['virtualization', 'openshift-ai']],
  ])('with %j', (query, expected) => {
    expect(bundles(query).map(({ id }) => id)).toEqual(expected)
  })

  it('take an external platform without a name for any of them', () => {
    const query = { openshift_version: '4.22', platform_type: 'external' } as const
    expect(bundles(query)).toEqual(bundles({ ...query, external_platform_name: 'other' }))
  })

  it('one of them', () => {
    const answer = operatorHandlers.V2GetBundle(app, { params: { id: 'virtualization' }, query: {} })
    expect(answerProblems('V2GetBundle', answer)).toEqual([])
    expect(answer.body).toEqual(bundles()[0])
  })

  it('none of them', () => {
    const call = { params: { id: 'nope' }, query: {} }
    expect(() => operatorHandlers.V2GetBundle(app, call)).toThrow(
      expect.objectContaining({ status: 404, message: 'There is no bundle of operators "nope".' }),
    )
  })
})
