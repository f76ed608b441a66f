// Every list of every reply has an end: as many as that are taken, one more is refused by name.

import type { StepType } from '@groundwork/contract/steps'
import { STEP_CATALOGUE } from '@groundwork/contract/steps'
import { describe, expect, it } from 'vitest'
import { aHostContext } from '../testing/builders.ts'
import { acceptReply } from './accept-reply.ts'

interface Shape {
  readonly type?: string
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly maxItems?: number
}

interface List {
  readonly path: string
  readonly most: number | undefined
  /** A whole reply in which this list has so many entries. */
  readonly reply: (count: number) => unknown
}

/** The smallest value of a shape. */
function least(schema: Shape): unknown {
  const shape = plain(schema)
  if (shape.type === 'array') return []
  if (shape.type === 'boolean') return false
  if (shape.type === 'integer' || shape.type === 'number') return 0
  if (shape.type !== 'object') return ''
  const required = shape.required ?? []
  return Object.fromEntries(required.map((name) => [name, least(shape.properties?.[name] ?? {})]))
}

const plain = (schema: Shape): Shape => schema.anyOf?.find(({ type }) => type !== 'null') ?? schema

function listsIn(schema: Shape, path: string, wrap: (value: unknown) => unknown): List[] {
  const { type, items = {}, maxItems, properties = {} } = plain(schema)
  if (type === 'array') {
    const reply = (count: number) => wrap(Array.from({ length: count }, () => least(items)))
    return [{ path, most: maxItems, reply }, ...listsIn(items, `${path}[0]`, (value) => wrap([value]))]
  }
  return Object.entries(properties).flatMap(([name, property]) =>
    listsIn(property, path === '' ? name : `${path}.${name}`, (value) =>
      wrap({ ...(least(schema) as object), [name]: value }),
    ),
  )
}

const LISTS = Object.entries(STEP_CATALOGUE).flatMap(([step, { reply }]) =>
  reply === null
    ? []
    : listsIn(reply as Shape, '', (value) => value).map((list) => [step as StepType, list] as const),
)

describe('the lists of replies', () => {
  it.each(LISTS.map(([step, list]) => [`${step} ${list.path || 'itself'}`, step, list] as const))(
    '%s',
    (_name, step_type, { path, most = expect.fail('it has no limit'), reply }) => {
      const send = (count: number) =>
        acceptReply(aHostContext({ status: 'discovering' }), {
          step_type,
          exit_code: 0,
          output: JSON.stringify(reply(count)),
          error: '',
        })
      expect(send(most)).not.toMatchObject({ kind: 'too-large' })
      expect(send(most + 1)).toMatchObject({
        ok: false,
        kind: 'too-large',
        reason: expect.stringContaining(`${path || 'it'} has ${most + 1} entries, at most ${most} are taken`),
      })
    },
  )
})
