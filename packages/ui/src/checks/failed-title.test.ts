import { CLUSTER_VALIDATION_TITLES, HOST_VALIDATION_TITLES } from '@groundwork/contract/validation-titles'
import { describe, expect, it } from 'vitest'
import { failedTitle, isToDo } from './failed-title.ts'

const ALL = Object.entries({ ...HOST_VALIDATION_TITLES, ...CLUSTER_VALIDATION_TITLES })
const isOperator = (id: string) => id.endsWith('-requirements-satisfied')

describe('what a failing check is called', () => {
  it.each(ALL.filter(([id]) => !isOperator(id)))('%s is not called as if it passed', (id, title) => {
    expect(failedTitle({ id, title, status: 'failure' })).not.toBe(title)
  })
  it('a check that is undecided has not failed', () => {
    const title = 'Reaches the other hosts'
    expect(failedTitle({ id: 'belongs-to-majority-group', title, status: 'pending' })).toBe(title)
  })
  it('a check that is new keeps its title', () => {
    expect(failedTitle({ id: 'new-check', title: 'Something new', status: 'failure' })).toBe('Something new')
  })
})

describe('what is only to do', () => {
  it.each([
    ['api-vips-defined', 'failure', true],
    ['api-vips-valid', 'failure', false],
    ['has-memory-for-role', 'pending', true],
    ['has-memory-for-role', 'failure', false],
  ] as const)('%s, %s', (id, status, expected) => {
    expect(isToDo({ id, status })).toBe(expected)
  })
})
