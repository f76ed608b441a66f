import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { ALL_KINDS } from '../kinds/all-kinds.ts'
import type { Schema } from '../schema/schema.ts'
import { kindGroups, manifestsText, operatorManifests } from './operator-manifests.ts'

const manifests = operatorManifests({ namespace: 'installer' })
const namesOf = (kind: string, of = manifests) =>
  of.filter((manifest) => manifest.kind === kind).map(({ metadata }) => metadata.name)

test('what others need comes first', () => {
  expect([...new Set(manifests.map(({ kind }) => kind))]).toEqual([
    'Namespace',
    'CustomResourceDefinition',
    'ServiceAccount',
    'ClusterRole',
    'ClusterRoleBinding',
    'Role',
    'RoleBinding',
  ])
})

test('everything that has a namespace is in the one that was chosen', () => {
  const namespaces = manifests.map(({ metadata }) => metadata.namespace).filter((name) => name !== undefined)
  expect([...new Set(namespaces)]).toEqual(['installer'])
  expect(namesOf('Namespace')).toEqual(['installer'])
})

test('kinds of other projects can be left out, but the operator may still use them', () => {
  const without = ['metal3.io', 'hive.openshift.io']
  const fewer = operatorManifests({ namespace: 'installer', without })
  expect(namesOf('CustomResourceDefinition', fewer)).toHaveLength(7)
  const left = (all: typeof manifests) => all.filter(({ kind }) => kind !== 'CustomResourceDefinition')
  expect(left(fewer)).toEqual(left(manifests))
})

test('the text is a stream of the same documents, without anchors', () => {
  const text = manifestsText(manifests)
  expect(parseAllDocuments(text).map((document) => document.toJS())).toEqual(
    JSON.parse(JSON.stringify(manifests)),
  )
  expect(text).not.toMatch(/[&*]a\d/)
})

test('a definition is small enough for the annotation in which kubectl apply keeps it', () => {
  const limitBytes = 256 * 1024
  for (const manifest of manifests) expect(JSON.stringify(manifest).length).toBeLessThan(limitBytes / 2)
})

test('there are four groups', () => {
  expect(kindGroups()).toEqual([
    'agent-install.openshift.io',
    'extensions.hive.openshift.io',
    'hive.openshift.io',
    'metal3.io',
  ])
})

describe.each(ALL_KINDS.map((kind) => [kind.kind, kind] as const))('%s', (_, kind) => {
  test('says what it is and what can be written', () => {
    const wordless = Object.entries(kind.spec.properties ?? {}).filter(([, { description }]) => !description)
    expect({ description: kind.description, wordless }).toEqual({
      description: expect.stringMatching(/\.$/),
      wordless: [],
    })
  })

  test('names only members that it has as those that must be there', () => {
    expect([kind.spec, kind.status].flatMap((schema) => missing(schema))).toEqual([])
  })
})

function missing(schema: Schema | undefined): readonly string[] {
  if (schema === undefined) return []
  const members = schema.properties ?? {}
  return [
    ...(schema.required ?? []).filter((name) => members[name] === undefined),
    ...Object.values(members).flatMap(missing),
    ...missing(schema.items),
    ...missing(schema.additionalProperties),
  ]
}
