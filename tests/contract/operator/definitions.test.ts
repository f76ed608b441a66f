// Our custom resource definitions are those of the reference, field by field; only the words are ours.
import { ALL_KINDS, resourceDefinition } from '@groundwork/operator/manifests'
import { describe, expect, test } from 'vitest'
import { definitionFacts } from './definition-facts.ts'
import { referenceDefinition } from './reference-definition.ts'

describe.each(ALL_KINDS.map((kind) => [kind.kind, kind] as const))('%s', (_, kind) => {
  const reference = referenceDefinition(kind.group, kind.plural)

  test('has the fields of the reference, and no others', () => {
    // Rules are what the reference has in its webhooks.
    const { rules: _rules, ...schemas } = kind
    expect(definitionFacts(resourceDefinition(schemas))).toEqual(definitionFacts(reference))
  })

  test('is described in words of ours', () => {
    const theirs = new Set(descriptionsIn(reference))
    expect(descriptionsIn(resourceDefinition(kind)).filter((text) => theirs.has(text))).toEqual([])
  })
})

test('fields are compared, not only counted', () => {
  const [facts = ''] = definitionFacts(referenceDefinition('agent-install.openshift.io', 'agents')).filter(
    (fact) => fact.startsWith('.status.inventory.disks[] '),
  )
  expect(facts).toBe('.status.inventory.disks[] {"required":["id"],"type":"object"}')
})

function descriptionsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const { description } = value as { readonly description?: unknown }
  return [
    ...(typeof description === 'string' ? [description] : []),
    ...Object.values(value).flatMap(descriptionsIn),
  ]
}
