import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { ALL_OPERATIONS } from './all-operations.ts'
import { type Json, openApiDocument } from './openapi.ts'

const document = openApiDocument({ serverUrl: 'https://installer.example/', version: '1.2.3' })
type Node = { readonly [key: string]: Json }

/** Every object in the document, with the way to it. */
function* objectsIn(value: unknown, path = '#'): Generator<[string, Node]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Node]
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`)
}

function follow(reference: string): unknown {
  let place: unknown = document
  for (const step of reference.replace('#/', '').split('/')) place = (place as Node | undefined)?.[step]
  return place
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation: operation as Node })),
)

describe('the OpenAPI document', () => {
  it('names server and version', () => {
    expect(document.info).toMatchObject({ title: 'Groundwork', version: '1.2.3' })
    expect(document.servers).toEqual([{ url: 'https://installer.example/api/assisted-install' }])
    expect(openApiDocument().servers).toEqual([{ url: '/api/assisted-install' }])
  })

  it('has every operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect([...ids].sort()).toEqual(ALL_OPERATIONS.map(({ id }) => id).sort())
  })

  it('points only at what is there', () => {
    const references = [...objectsIn(document)].flatMap(([, node]) =>
      typeof node.$ref === 'string' ? [node.$ref] : [],
    )
    expect(references.length).toBeGreaterThan(300)
    expect([...new Set(references)].filter((reference) => follow(reference) === undefined)).toEqual([])
  })

  it('uses every shared answer', () => {
    const used = new Set([...objectsIn(document)].map(([, node]) => node.$ref))
    const unused = Object.keys(document.components.responses).filter(
      (name) => !used.has(`#/components/responses/${name}`),
    )
    // Each operation explains its own 422.
    expect(unused).toEqual(['Error422'])
  })

  it('declares the parameters of every path', () => {
    for (const { path, operation } of operations) {
      const declared = (operation.parameters as Node[]).filter((parameter) => parameter.in === 'path')
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(declared.map((parameter) => parameter.name).sort()).toEqual(inPath.sort())
      expect(declared.every((parameter) => parameter.required === true)).toBe(true)
    }
  })

  it('knows the security schemes and tags it uses', () => {
    const tags = (document.tags as Node[]).map((tag) => tag.name)
    for (const { operation } of operations) {
      for (const requirement of operation.security as Node[]) {
        for (const scheme of Object.keys(requirement))
          expect(document.components.securitySchemes).toHaveProperty(scheme)
      }
      expect(tags).toEqual(expect.arrayContaining(operation.tags as string[]))
    }
  })

  it('marks the API of 2021 as deprecated', () => {
    const old = operations.filter(({ path }) => path.startsWith('/v1/'))
    expect(old.length).toBeGreaterThan(50)
    expect(old.filter(({ operation }) => operation.deprecated !== true)).toEqual([])
  })

  it('says how lists are written in the query', () => {
    const bundles = document.paths['/v2/operators/bundles']?.get as Node
    const events = document.paths['/v2/events']?.get as Node
    expect(bundles.parameters).toContainEqual(expect.objectContaining({ name: 'feature_ids', explode: true }))
    expect(events.parameters).toContainEqual(expect.objectContaining({ name: 'severities', explode: false }))
  })

  it('describes downloads and uploads', () => {
    const logs = document.paths['/v2/clusters/{cluster_id}/logs'] as { get: Node; post: Node }
    expect(inside(logs.get, 'responses', '200', 'content')).toHaveProperty('application/octet-stream')
    expect(inside(logs.post, 'requestBody', 'content')).toHaveProperty('multipart/form-data')
  })

  it('is plain JSON without traces of the schema library', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(JSON.stringify(document)).not.toContain('"~')
  })

  it('has schemas that a validator understands', () => {
    const ajv = new Ajv2020({
      strict: true,
      strictTypes: false,
      strictRequired: false,
      validateFormats: false,
    })
    ajv.addKeyword('components')
    ajv.addSchema({ $id: 'document', components: document.components })
    for (const name of Object.keys(document.components.schemas)) {
      const $ref = `document#/components/schemas/${name}`
      expect(() => ajv.compile({ $ref }), name).not.toThrow()
    }
  })

  it('leaves no schema without type, reference or choice', () => {
    const named = Object.entries(document.components.schemas).filter(
      ([, schema]) => !['type', '$ref', 'anyOf', 'allOf'].some((key) => key in (schema as Node)),
    )
    expect(named).toEqual([])
  })
})

function inside(node: Node, ...steps: string[]): unknown {
  return steps.reduce<unknown>((place, step) => (place as Node | undefined)?.[step], node)
}
