import { CLUSTER_VALIDATIONS } from '@groundwork/engine/cluster'
import { HOST_VALIDATIONS } from '@groundwork/engine/host'
import { describe, expect, it } from 'vitest'
import { renderValidations } from './validation-tables.ts'

describe('documentation of validations', () => {
  const text = renderValidations()
  const lines = text.split('\n')
  const rowOf = (place: string) => lines.find((line) => line.startsWith(`| <a id="${place}"></a>`)) ?? ''

  it('has one place for every validation that links can lead to', () => {
    const places = [...text.matchAll(/<a id="([^"]+)"><\/a>`([^`]+)`/g)].map(([, place]) => place)
    const expected = [
      ...HOST_VALIDATIONS.map(({ id }) => `host-${id}`),
      ...CLUSTER_VALIDATIONS.map(({ id }) => `cluster-${id}`),
    ]
    expect(places.sort()).toEqual(expected.sort())
  })

  it('has four columns, unique headings and no validation that always passes in its tables', () => {
    expect(rowOf('host-connected').split(' | ')).toHaveLength(4)
    const headings = lines.filter((line) => line.startsWith('#'))
    expect(new Set(headings).size).toBe(headings.length)
    expect(lines.filter((line) => line.startsWith('|') && line.includes('Always passes'))).toEqual([])
    expect(text).toMatch(/These operators ask nothing of a single host, .*authorino-requirements-satisfied/)
  })

  it('gives the meaning before the rule', () => {
    expect(rowOf('host-hostname-unique')).toContain(
      'No other host of the cluster has the same name.<br>The name',
    )
  })

  it('says what cannot be ignored', () => {
    const marked = lines.filter((line) => line.includes('; cannot be ignored |'))
    const required = [...HOST_VALIDATIONS, ...CLUSTER_VALIDATIONS].filter(({ ignorable }) => !ignorable)
    expect(marked).toHaveLength(required.length)
  })

  it('says how to ignore one', () => {
    expect(text).toContain('PUT /v2/clusters/{cluster_id}/ignored-validations')
  })

  it('shows the hardware numbers', () => {
    expect(text).toContain('| any | master | 4 | 16384 | 100 | 10 | 100 | 0 |')
    expect(text).toContain('| 4.22 and later | sno | 4 |')
  })
})
