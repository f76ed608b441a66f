// Every definition of the reference exists here with the same fields, types, limits and words.
import { readFileSync } from 'node:fs'
import { COMPONENTS } from '@groundwork/contract/definitions'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { contractDir } from '../testing/contract-dir.ts'
import { INTENDED_DIFFERENCES } from './intended-schema-differences.ts'
import { type Definitions, factsOf } from './schema-facts.ts'

const reference: Definitions = parse(readFileSync(`${contractDir}swagger.yaml`, 'utf8')).definitions
const ours = COMPONENTS as Definitions

/** `-` the reference says it and we do not, `+` we say it and the reference does not. */
function differencesOf(name: string): string[] {
  const theirFacts = factsOf(name, reference)
  const ourFacts = factsOf(name, ours)
  return [
    ...[...theirFacts].filter((fact) => !ourFacts.has(fact)).map((fact) => `- ${fact}`),
    ...[...ourFacts].filter((fact) => !theirFacts.has(fact)).map((fact) => `+ ${fact}`),
  ]
}

const intended = INTENDED_DIFFERENCES.flatMap(({ differences }) => differences)
const belongsTo = (name: string) => (difference: string) =>
  [' ', '.', '[', '{'].some((end) => difference.slice(2).startsWith(name + end))

describe('schemas compared with the reference', () => {
  it('has the same definitions', () => {
    expect(Object.keys(ours).sort()).toEqual(Object.keys(reference).sort())
  })

  it.each(Object.keys(reference))('%s has the same shape', (name) => {
    expect(differencesOf(name).sort()).toEqual(intended.filter(belongsTo(name)).sort())
  })

  it('lists every intended difference once, under a definition that exists', () => {
    expect(new Set(intended).size).toBe(intended.length)
    expect(intended.filter((line) => !Object.keys(reference).some((name) => belongsTo(name)(line)))).toEqual(
      [],
    )
  })

  it('sees a missing field, a changed type and a lost limit', () => {
    const theirs: Definitions = {
      a: { type: 'object', properties: { b: { type: 'integer', minimum: 1 } }, required: ['b'] },
    }
    expect([...factsOf('a', theirs)]).toEqual([
      'a type=object',
      'a.b required',
      'a.b type=integer',
      'a.b minimum=1',
    ])
  })
})
