import { parseFilter } from '@groundwork/fleet/host-filter'
import { expect, test } from 'vitest'
import { lookCounts } from './look-counts.ts'
import { aHost } from './testing-hosts.ts'

test('counts by look, the worst first, each with a filter that is understood', () => {
  const counts = lookCounts([
    aHost(1),
    aHost(2, { status: 'insufficient' }),
    aHost(3, { status: 'pending-for-input' }),
    aHost(4, { status: 'error' }),
  ])
  expect(counts.map(({ look, count }) => `${look} ${count}`)).toEqual(['bad 1', 'attention 2', 'good 1'])
  expect(counts[1]?.filter).toBe('status:insufficient,pending-for-input')
  for (const { filter } of counts) expect(parseFilter(filter).ok).toBe(true)
})
