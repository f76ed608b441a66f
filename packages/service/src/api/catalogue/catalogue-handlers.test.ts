import { OPERATIONS } from '@groundwork/contract/operations'
import { v1CatalogueOperations } from '@groundwork/contract/v1'
import { describe, expect, it } from 'vitest'
import { catalogueHandlers } from './catalogue-handlers.ts'
import { v1CatalogueHandlers } from './v1-catalogue-handlers.ts'

describe('catalogueHandlers', () => {
  it('answer everything about versions, support levels, operators and domains', () => {
    const tags = ['versions', 'support levels', 'operators', 'domains']
    const expected = Object.values(OPERATIONS).filter(({ tag }) => tags.includes(tag))
    expect(expected.length).toBeGreaterThan(10)
    for (const { id } of expected) expect(catalogueHandlers).toHaveProperty([id])
  })

  it('answer the questions of 2021 too', () => {
    for (const id of Object.keys(v1CatalogueOperations)) expect(v1CatalogueHandlers).toHaveProperty([id])
  })

  it('do the same work where the contract says so', () => {
    expect(v1CatalogueHandlers.v1ListComponentVersions).toBe(catalogueHandlers.v2ListComponentVersions)
    expect(v1CatalogueHandlers.v1ListOperatorProperties).toBe(catalogueHandlers.V2ListOperatorProperties)
  })
})
