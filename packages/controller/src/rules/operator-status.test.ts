import type { Condition } from '@groundwork/kube-client/objects'
import { describe, expect, it } from 'vitest'
import { isNews, statusOfConditions } from './operator-status.ts'

const condition = (type: string, status: string): Condition => ({
  type,
  status,
  message: `${type} ${status}`,
})

describe('the status of an operator', () => {
  it.each([
    ['available', [condition('Available', 'True')], 'Available True'],
    [
      'available although degraded, when that comes later',
      [condition('Available', 'True'), condition('Degraded', 'True')],
      'Available True',
    ],
    [
      'failed although available, when degraded comes first',
      [condition('Degraded', 'True'), condition('Available', 'True')],
      'Degraded True',
    ],
    ['failed when not available', [condition('Available', 'False')], 'Available False'],
    [
      'progressing, when that comes first',
      [condition('Progressing', 'True'), condition('Available', 'True')],
      'Progressing True',
    ],
    ['progressing without a word, when nothing says anything', [condition('Progressing', 'False')], ''],
    ['progressing while nobody knows', [condition('Available', 'Unknown')], ''],
    ['progressing before there are conditions', [], ''],
  ] as const)('is %s', (expected, conditions, message) => {
    expect(statusOfConditions(conditions)).toEqual({ status: expected.split(/[ ,]/)[0], message })
  })
})

describe('what the service hears of an operator', () => {
  const now = { status: 'progressing', message: 'waits for pods', version: '' } as const
  it.each([
    ['another status', { status: 'available', status_info: 'waits for pods' }, true],
    ['another message', { status: 'progressing', status_info: 'started' }, true],
    ['nothing that it knows', { status: 'progressing', status_info: 'waits for pods' }, false],
    ['the first report', {}, true],
  ] as const)('is %s', (_, known, expected) => {
    expect(isNews(known, now)).toBe(expected)
  })

  it('is not that the message went away', () => {
    expect(isNews({ status: 'progressing', status_info: 'started' }, { ...now, message: '' })).toBe(false)
  })
})
