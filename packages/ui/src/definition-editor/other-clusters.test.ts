import type { Definition } from '@groundwork/definition/document'
import { expect, it } from 'vitest'
import { otherClusters } from './other-clusters.ts'

const definition = (...names: string[]): Definition => ({
  clusters: names.map((name) => ({ kind: 'Cluster', name }) as Definition['clusters'][number]),
  infra_envs: [],
  hosts: [],
})

it.each([
  [['prod'], []],
  [['prod2'], ['prod2']],
  [['prod', 'edge'], ['edge']],
  [[], []],
])('a text with %j, begun from prod, would make %j', (names, made) => {
  expect(otherClusters(definition(...names), 'prod')).toEqual(made)
})
