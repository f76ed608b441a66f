import { describe, expect, it } from 'vitest'
import { COMPONENTS } from './components.ts'

interface Node {
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly additionalProperties?: Node | boolean
  readonly anyOf?: readonly Node[]
}

interface Property {
  readonly path: string
  readonly property: Node
}

/** Every property inside a definition, however deep; other named definitions stand for themselves. */
function propertiesOf(path: string, node: Node): Property[] {
  const own = Object.entries(node.properties ?? {}).map(([field, property]) => ({
    path: `${path}.${field}`,
    property,
  }))
  const parts = [node.items, node.additionalProperties, ...(node.anyOf ?? [])].map((property) => ({
    path,
    property,
  }))
  const nested = [...own, ...parts].flatMap(({ path, property }) =>
    typeof property !== 'object' || property.title !== undefined ? [] : propertiesOf(path, property),
  )
  return [...own, ...nested]
}

const describesItself = (node: Node): boolean =>
  (node.description ?? '') !== '' ||
  node.title !== undefined ||
  (node.anyOf ?? []).some(({ title }) => title !== undefined)

const definitions = Object.entries<Node>(COMPONENTS)
const properties = definitions.flatMap(([name, definition]) => propertiesOf(name, definition))
const texts = [
  ...definitions.map(([path, { description = '' }]) => ({ path, description })),
  ...properties.flatMap(({ path, property: { description } }) =>
    description === undefined ? [] : [{ path, description }],
  ),
]

describe('components', () => {
  it('are found under their own name', () => {
    expect(definitions.filter(([name, { title }]) => name !== title)).toEqual([])
    expect(definitions.length).toBe(182)
  })

  it('all have a description', () => {
    expect(
      definitions.filter(([, { description = '' }]) => description === '').map(([name]) => name),
    ).toEqual([])
  })

  it('have properties that all have a description', () => {
    expect(properties.filter(({ property }) => !describesItself(property)).map(({ path }) => path)).toEqual(
      [],
    )
  })

  it('are described in whole sentences or lists', () => {
    const isWhole = (text: string) => /^[A-Z0-9`]/.test(text) && (/[.]$/.test(text) || text.includes('\n- '))
    expect(texts.filter(({ description }) => !isWhole(description))).toEqual([])
  })

  it('survive being written as JSON', () => {
    expect(JSON.parse(JSON.stringify(COMPONENTS))).toEqual(COMPONENTS)
  })
})
