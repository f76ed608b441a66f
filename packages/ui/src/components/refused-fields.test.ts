import { ApiError } from '@groundwork/contract/client'
import { describe, expect, it } from 'vitest'
import { refusedFields } from './refused-fields.ts'

const refusal = (reason: string, status = 400) => new ApiError('v2RegisterCluster', status, reason)
const NAMES = ['name', 'tags', 'base_dns_domain', 'api_vips'] as const

describe('refusedFields', () => {
  it('finds the field that a sentence names', () => {
    const reason = 'base_dns_domain "x y" is not a domain; write words with dots between.'
    expect(refusedFields(refusal(reason), NAMES)).toEqual({ base_dns_domain: reason })
  })
  it('gives each field its own sentence', () => {
    const found = refusedFields(refusal('name "A" must be lower case. api_vips[0] is in use already.'), NAMES)
    expect(found).toEqual({
      name: 'name "A" must be lower case.',
      api_vips: 'api_vips[0] is in use already.',
    })
  })
  it('does not take every word for a field', () => {
    expect(refusedFields(refusal('The name of a host is missing, and it has no tags yet.'), NAMES)).toEqual(
      {},
    )
  })
  it('says nothing about failures of the service or of the page', () => {
    expect(refusedFields(refusal('name is wrong', 500), NAMES)).toEqual({})
    expect(refusedFields(new TypeError('name is wrong'), NAMES)).toEqual({})
  })
})
