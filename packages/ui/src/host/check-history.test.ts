import type { Event } from '@groundwork/contract/events'
import { expect, test } from 'vitest'
import { checkHistory } from './check-history.ts'
import { clockOffset } from './clock.ts'

const event = (name: string, message: string, props?: string): Event => ({
  name,
  message,
  severity: 'info',
  event_time: '2026-01-01T00:00:00Z',
  ...(props === undefined ? {} : { props }),
})

test('finds the check in details or in words, and leaves other events alone', () => {
  const history = checkHistory([
    event('host_validation_fixed', 'Validation ntp-synced of host a succeeds again.'),
    event('host_validation_failed', 'Something.', '{"validation_id":"ntp-synced"}'),
    event('host_validation_failed', 'Validation has-min-memory of host a fails.', 'no json'),
    event('host_status_updated', 'Validation nothing'),
  ])
  expect([...history.keys()]).toEqual(['ntp-synced', 'has-min-memory'])
  expect(history.get('ntp-synced')?.map(({ isFailure }) => isFailure)).toEqual([false, true])
})

test('clocks are compared at the last call', () => {
  expect(clockOffset(1_767_225_660, '2026-01-01T00:00:00Z')).toBe(60_000)
  expect(clockOffset(undefined, '2026-01-01T00:00:00Z')).toBeNull()
  expect(clockOffset(1, null)).toBeNull()
})
