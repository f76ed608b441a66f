import { openApiDocument } from '@groundwork/contract/openapi'
import { ALL_OPERATIONS } from '@groundwork/contract/operations'
import { expect, it } from 'vitest'
import { fieldsOf, matching, type OpenApiDocument, operationsOf } from './reference-operations.ts'

const operations = operationsOf(openApiDocument() as unknown as OpenApiDocument)

it('shows every operation that the service has', () => {
  const ids = new Set(operations.map(({ id }) => id))
  expect(ALL_OPERATIONS.filter(({ id }) => !ids.has(id)).map(({ id }) => id)).toEqual([])
})

it('finds operations by any of their words', () => {
  expect(matching(operations, 'post bind').map(({ id }) => id)).toContain('BindHost')
  expect(matching(operations, 'nothing fits this')).toEqual([])
})

it('lists the fields of a body', () => {
  const body = operations.find(({ id }) => id === 'v2RegisterCluster')?.body
  expect(fieldsOf(body)).toContainEqual(
    expect.objectContaining({ name: 'openshift_version', required: true }),
  )
  expect(fieldsOf(undefined)).toEqual([])
})
