import type { SourceState } from '@groundwork/contract/steps'

export interface TimeSource {
  readonly address: string
  readonly state: SourceState
}

const STATES: Readonly<Record<string, SourceState>> = {
  '*': 'synced',
  '+': 'combined',
  '-': 'not_combined',
  '?': 'unreachable',
  x: 'error',
  '~': 'variable',
}

/** Servers in the table of `chronyc -n sources`; peers and clocks of the machine itself are left out. */
export function parseSources(text: string): readonly TimeSource[] {
  return text.split('\n').flatMap((line) => {
    const [mark = '', address] = line.trim().split(/\s+/)
    if (!mark.startsWith('^') || address === undefined) return []
    const state = mark[1] ?? ''
    return [{ address, state: Object.hasOwn(STATES, state) ? (STATES[state] ?? 'error') : 'error' }]
  })
}
