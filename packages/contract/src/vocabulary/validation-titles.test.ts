import { describe, expect, it } from 'vitest'
import { ClusterValidationId, HostValidationId } from './validation-ids.ts'
import { CLUSTER_VALIDATION_TITLES, HOST_VALIDATION_TITLES } from './validation-titles.ts'

describe.each([
  ['host', HOST_VALIDATION_TITLES, HostValidationId.enum],
  ['cluster', CLUSTER_VALIDATION_TITLES, ClusterValidationId.enum],
])('titles of %s validations', (_subject, titles, ids) => {
  it('are there for every one of them, and differ', () => {
    expect(Object.keys(titles).sort()).toEqual([...ids].sort())
    expect(new Set(Object.values(titles)).size).toBe(ids.length)
  })

  it('are a few words', () => {
    const long = Object.values(titles).filter((title) => title.length > 40 || !/^[A-Za-z].*[^.]$/.test(title))
    expect(long).toEqual([])
  })
})
