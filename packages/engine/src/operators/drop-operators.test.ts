import { describe, expect, it } from 'vitest'
import { aCluster, aSingleNodeCluster, CLUSTER_ID } from '../testing/builders.ts'
import { withOperators } from '../testing/olm.ts'
import { dropOperators, requestedOperatorsWithout } from './drop-operators.ts'

describe('requestedOperatorsWithout', () => {
  it.each([
    ['keeps the others', ['mce', 'osc'], 'mce', ['osc']],
    ['does not name dependencies', ['odf', 'mce'], 'mce', ['odf']],
    ['drops what needs it', ['mtv', 'osc'], 'cnv', ['osc']],
    ['drops what needs it indirectly', ['cluster-observability'], 'loki', []],
  ] as const)('%s', (_name, requested, dropped, kept) => {
    expect(requestedOperatorsWithout(withOperators(aCluster(), ...requested), [dropped])).toEqual(kept)
  })

  it('knows that OpenShift AI needs LVM on a single node', () => {
    expect(
      requestedOperatorsWithout(withOperators(aSingleNodeCluster(), 'openshift-ai', 'mce'), ['lvm']),
    ).toEqual(['mce'])
  })
})

describe('dropOperators', () => {
  it('is the exact request', () => {
    const remedy = dropOperators(withOperators(aCluster(), 'mtv', 'osc'), ['cnv'])
    expect(remedy).toEqual({
      who: 'user',
      what: 'Install the cluster without mtv.',
      call: {
        operation: 'V2UpdateCluster',
        params: { cluster_id: CLUSTER_ID },
        body: { olm_operators: [{ name: 'osc' }] },
      },
    })
  })

  it('keeps the settings of the operators that stay', () => {
    const cluster = withOperators(aCluster(), 'mce', 'osc')
    const monitored_operators = cluster.monitored_operators.map((operator) =>
      operator.name === 'osc' ? { ...operator, properties: '{"a":1}' } : operator,
    )
    expect(dropOperators({ ...cluster, monitored_operators }, ['mce']).call?.body).toEqual({
      olm_operators: [{ name: 'osc', properties: '{"a":1}' }],
    })
  })

  it('also drops what would bring in something that is not selected now', () => {
    const cluster = withOperators(aSingleNodeCluster(), 'openshift-ai', 'mce', 'osc')
    const monitored_operators = cluster.monitored_operators.filter(({ name }) => name !== 'lvm')
    const remedy = dropOperators({ ...cluster, monitored_operators }, ['mce'])
    expect(remedy.what).toBe('Install the cluster without mce and openshift-ai.')
    expect(remedy.call?.body).toEqual({ olm_operators: [{ name: 'osc' }] })
  })
})
