import type { Cluster } from '@groundwork/contract/clusters'
import type { OperatorSupport } from '@groundwork/contract/versions'
import { describe, expect, it } from 'vitest'
import { chosenOf, operatorStates, operatorsBody, toggledBundle, toggledOperator } from './operator-choice.ts'

type Id = OperatorSupport['feature-support-level-id']
const operator = (
  name: string,
  id: Id,
  dependencies: Id[] = [],
  incompatibilities: Id[] = [],
): OperatorSupport => ({
  name,
  'feature-support-level-id': id,
  support_level: 'supported',
  dependencies,
  incompatibilities,
})
const catalogue = {
  operators: [
    operator('lso', 'LSO'),
    operator('odf', 'ODF', ['LSO'], ['SNO', 'LVM']),
    operator('lvm', 'LVM', [], ['ODF']),
    operator('cnv', 'CNV', ['LSO']),
  ],
  bundles: [{ id: 'virtualization', title: 'Virtualization', operators: ['cnv'] }],
  features: [],
}
const none = { olm_operators: [], operator_bundles: [] }
const stateOf = (name: string, values: Parameters<typeof operatorStates>[0], features: string[] = []) =>
  operatorStates(values, { ...catalogue, features }).find((state) => state.name === name)

describe('operatorStates', () => {
  const odf = { ...none, olm_operators: toggledOperator(none, 'odf') }
  it('names who needs an operator', () => {
    expect(stateOf('lso', odf)).toMatchObject({ isChosen: false, requiredBy: ['odf'] })
  })
  it('follows sets to what they contain and what that needs', () => {
    const set = { ...none, operator_bundles: toggledBundle(none, 'virtualization') }
    expect(stateOf('cnv', set)).toMatchObject({ bundles: ['Virtualization'], isChosen: false })
    expect(stateOf('lso', set)).toMatchObject({ requiredBy: ['cnv'] })
  })
  it('says what excludes what', () => {
    expect(stateOf('lvm', odf)?.excludedBy).toEqual(['odf'])
    expect(stateOf('odf', none, ['SNO'])?.excludedBy).toEqual(['SNO'])
    expect(stateOf('odf', none)?.excludedBy).toEqual([])
  })
})

describe('chosenOf', () => {
  it('leaves out what came along', () => {
    const cluster = {
      monitored_operators: [
        { name: 'odf', operator_type: 'olm', properties: '{}' },
        { name: 'lso', operator_type: 'olm', dependency_only: true },
        { name: 'cnv', operator_type: 'olm', source_bundles: ['virtualization'] },
        { name: 'console', operator_type: 'builtin' },
      ],
      operator_bundles: [{ id: 'virtualization' }],
    } as unknown as Cluster
    const chosen = chosenOf(cluster)
    expect(chosen).toEqual({
      olm_operators: [{ name: 'odf', properties: '{}' }],
      operator_bundles: [{ id: 'virtualization', optional: [] }],
    })
    expect(operatorsBody(chosen)).toEqual({
      olm_operators: [{ name: 'odf', properties: '{}' }],
      operator_bundles: [{ id: 'virtualization', optional_operators: [] }],
    })
  })
})
