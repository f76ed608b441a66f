import type { HostSummary, MediaReader } from '@groundwork/contract/groundwork'
import { describe, expect, it } from 'vitest'
import { firstOpen, type Seen, stepStates } from './missing-hosts.ts'

const NOTHING: Seen = {
  infraEnv: { type: 'full-iso' },
  readers: [],
  hosts: [],
  system: { is_reachable_from_network: true },
}
const reader = (state: MediaReader['state']) => ({ state, host_id: null }) as MediaReader

describe('where a machine is lost', () => {
  it.each([
    ['nobody asked for the image', NOTHING, 'asked'],
    [
      'only this computer is reached',
      { ...NOTHING, system: { is_reachable_from_network: false } },
      'reachable',
    ],
    ['a reader stands still', { ...NOTHING, readers: [reader('stalled')] }, 'read'],
    ['it was read, but nobody registered', { ...NOTHING, readers: [reader('finished')] }, 'network'],
    ['hosts are here', { ...NOTHING, hosts: [{} as HostSummary] }, null],
  ] as const)('%s', (_, seen, step) => {
    expect(firstOpen(stepStates(seen))).toBe(step)
  })
})
