import { ClusterStatus, HostStatus } from '@groundwork/contract/vocabulary'
import {
  CLUSTER_ACTION_RULES,
  CLUSTER_REFRESH_RULES,
  NEVER_ENTERED_CLUSTER_STATUSES,
} from '@groundwork/engine/cluster'
import {
  BIND_RULES,
  HOST_REFRESH_RULES,
  INSTALLATION_FAILED_RULES,
  NEVER_ENTERED_HOST_STATUSES,
  newHost,
  PLAIN_EVENT_RULES,
  PROGRESS_RULES,
  RECLAIM_FAILED_RULES,
  REGISTER_RULES,
} from '@groundwork/engine/host'
import { STEP_TABLE } from '@groundwork/engine/steps'
import { aClusterContext } from '@groundwork/engine/testing/builders'
import { describe, expect, it } from 'vitest'
import { renderClusterStates } from './cluster-states.ts'
import { renderHostStates } from './host-states.ts'

const HOST_RULES = [
  ...HOST_REFRESH_RULES,
  ...REGISTER_RULES,
  ...PROGRESS_RULES,
  ...INSTALLATION_FAILED_RULES,
  ...BIND_RULES,
  ...RECLAIM_FAILED_RULES,
  ...Object.values(PLAIN_EVENT_RULES).flat(),
]
const CLUSTER_RULES = [...CLUSTER_REFRESH_RULES, ...Object.values(CLUSTER_ACTION_RULES).flat()]

/** What a new cluster of each kind starts with. */
const FIRST_CLUSTER_STATUSES: readonly ClusterStatus[] = ['insufficient', 'adding-hosts']

describe.each([
  ['host', renderHostStates(), HOST_RULES, HostStatus.enum],
  ['cluster', renderClusterStates(), CLUSTER_RULES, ClusterStatus.enum],
] as const)('documentation of %s states', (_, text, rules, statuses) => {
  it('shows every rule', () => {
    expect(rules.map(({ id }) => id).filter((id) => !text.includes(`\`${id}\``))).toEqual([])
  })

  it('explains every status', () => {
    expect(statuses.filter((status) => !text.includes(`| \`${status}\` |`))).toEqual([])
  })

  it('has rows as wide as their head', () => {
    const widths = text
      .trim()
      .split('\n\n')
      .filter((block) => block.startsWith('|'))
      .map((block) => new Set(block.split('\n').map((line) => line.split(/(?<!\\)\|/).length)).size)
    expect(new Set(widths)).toEqual(new Set([1]))
  })

  it('has headings that are unique and on one level', () => {
    const headings = text.split('\n').filter((line) => line.startsWith('#'))
    expect(new Set(headings).size).toBe(headings.length)
    expect(headings.filter((heading) => heading.startsWith('###'))).toEqual([])
  })

  it('explains how to read each picture below it', () => {
    const captions = text.match(/```\n\nAn edge carries the rule/g) ?? []
    expect(captions).toHaveLength(text.split('```mermaid').length - 1)
  })
})

describe('documentation of steps', () => {
  it('has a line for every status that a host is told something in', () => {
    const [, section = ''] = renderHostStates().split('## Steps a host is told')
    const lines = section.split('\n').filter((line) => line.startsWith('| '))
    const statuses = Object.values(STEP_TABLE).flatMap((table) => Object.keys(table))
    const shown = lines.flatMap((line) => line.split(' | ')[1]?.split(', ') ?? [])
    expect(statuses.filter((status) => !shown.includes(status))).toEqual([])
    expect(section).toContain('| day-2 | installing | `install` | asks again after 60 s |')
    expect(section).toContain('| any | every other status | none | asks again after 60 s |')
  })
})

describe('ways into a status', () => {
  const entered = (rules: readonly { readonly to: string }[]) => new Set(rules.map(({ to }) => to))

  it('every host status can be entered, or it is said why not', () => {
    const first = [newHost(null).status, newHost(aClusterContext()).status]
    const ways = new Set<string>([...entered(HOST_RULES), ...first])
    const without = HostStatus.enum.filter((status) => !ways.has(status))
    expect(without.sort()).toEqual(Object.keys(NEVER_ENTERED_HOST_STATUSES).sort())
  })

  it('every cluster status can be entered, or it is said why not', () => {
    const ways = new Set<string>([...entered(CLUSTER_RULES), ...FIRST_CLUSTER_STATUSES])
    const without = ClusterStatus.enum.filter((status) => !ways.has(status))
    expect(without).toEqual(Object.keys(NEVER_ENTERED_CLUSTER_STATUSES))
  })
})
