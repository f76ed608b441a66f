import { describe, expect, it } from 'vitest'
import { ALL_OPERATIONS, OLDER_NAMES, V1_OPERATIONS } from '../all-operations.ts'
import { type Operation, TAGS } from './operation.ts'
import { OPERATIONS } from './operations.ts'

const rows = ALL_OPERATIONS.map((operation) => [operation.id, operation] as const)

describe('the operations table', () => {
  it('has 81 operations of today', () => {
    expect(Object.keys(OPERATIONS)).toHaveLength(81)
  })

  it('gives each operation its own id, and each method of a path to one operation', () => {
    expect(new Set(ALL_OPERATIONS.map(({ id }) => id)).size).toBe(ALL_OPERATIONS.length)
    expect(new Set(ALL_OPERATIONS.map(({ method, path }) => `${method} ${path}`)).size).toBe(
      ALL_OPERATIONS.length,
    )
  })

  it.each(rows)('%s declares exactly the parameters of its path', (_, operation) => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(operation.params?.properties ?? {}).sort()).toEqual(inPath.sort())
    expect([...(operation.params?.required ?? [])].sort()).toEqual(inPath.sort())
  })

  it.each(rows)('%s can succeed, and has its words', (_, operation) => {
    expect(Object.keys(operation.answers).some((status) => status.startsWith('2'))).toBe(true)
    expect(operation.summary).toMatch(/^[A-Z].*[^.]$/)
    expect(operation.description ?? 'Nothing.').toMatch(/\.$/)
    expect(Object.keys(TAGS)).toContain(operation.tag)
    const parts = [operation.params, operation.query, operation.headers]
    const described = parts.flatMap((part) => Object.values<{ description?: string }>(part?.properties ?? {}))
    expect(described.filter(({ description }) => !description?.endsWith('.'))).toEqual([])
  })

  it('sends no body with GET', () => {
    expect(ALL_OPERATIONS.filter(({ method, body }) => method === 'GET' && body !== undefined)).toEqual([])
  })
})

describe('older names and the API of 2021', () => {
  const older: readonly Operation[] = [
    ...Object.values<Operation>(OLDER_NAMES),
    ...Object.values(V1_OPERATIONS),
  ]

  it('are marked as such, and point at operations of today', () => {
    const today: Readonly<Record<string, Operation>> = OPERATIONS
    expect(older.filter(({ deprecated }) => deprecated !== true)).toEqual([])
    expect(older.filter(({ sameAs }) => sameAs !== undefined && today[sameAs] === undefined)).toEqual([])
  })

  it('answer the calls of the lab guide', () => {
    const guide = [
      'POST /v1/clusters',
      'POST /v1/clusters/{cluster_id}/downloads/image',
      'GET /v1/clusters/{cluster_id}/downloads/image',
      'PATCH /v1/clusters/{cluster_id}',
      'POST /v1/clusters/{cluster_id}/actions/install',
      'GET /v1/clusters/{cluster_id}/downloads/kubeconfig',
      'GET /v1/clusters/{cluster_id}/credentials',
      'GET /v2/clusters',
    ]
    expect(ALL_OPERATIONS.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(guide),
    )
  })
})
