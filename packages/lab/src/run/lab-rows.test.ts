import { expect, it } from 'vitest'
import type { ClusterView, HostView } from './cluster-view.ts'
import { changeLines, hostRows, summaryRows } from './lab-rows.ts'

const aHost = (changes: Partial<HostView> = {}): HostView => ({
  id: 'h1',
  name: 'node-1',
  role: 'master',
  status: 'known',
  stage: '',
  macs: [],
  failing: [],
  ...changes,
})
const aCluster = (changes: Partial<ClusterView> = {}): ClusterView => ({
  id: 'c1',
  name: 'lab-1',
  status: 'ready',
  hostCount: 1,
  readyCount: 1,
  hasVips: true,
  failing: [],
  hosts: [aHost()],
  ...changes,
})
const CLOCK = { id: 'time', message: 'The clock is wrong.' }

it('shows each host below its cluster, with what is wrong', () => {
  const sick = aHost({ status: 'insufficient', failing: [CLOCK, { id: 'x', message: 'Else.' }] })
  const waiting = [{ id: 'all-hosts-are-ready-to-install', message: 'Not all hosts are ready.' }]
  expect(hostRows([aCluster({ status: 'insufficient', failing: waiting, hosts: [sick] })])).toEqual([
    ['lab-1', '', '', 'insufficient', ''],
    ['', 'node-1', 'master', 'insufficient', 'The clock is wrong. (and 1 more)'],
  ])
})

it('counts clusters and hosts by status', () => {
  const clusters = [
    aCluster(),
    aCluster({ id: 'c2' }),
    aCluster({ id: 'c3', status: 'insufficient', readyCount: 0 }),
  ]
  expect(summaryRows(clusters)).toEqual([
    ['insufficient', '1', '1', '0'],
    ['ready', '2', '2', '2'],
    ['all', '3', '3', '2'],
  ])
})

it('tells what changed, and nothing else', () => {
  const before = [aCluster({ status: 'insufficient', hosts: [aHost({ status: 'discovering' })] })]
  expect(changeLines(before, before)).toEqual([])
  expect(changeLines(before, [aCluster()])).toEqual([
    'lab-1 node-1: discovering -> known',
    'lab-1: insufficient -> ready',
  ])
  expect(changeLines([], [aCluster({ hosts: [aHost({ failing: [CLOCK] })] })])).toEqual([
    'lab-1 node-1: known  The clock is wrong.',
    'lab-1: ready',
  ])
  const installing = aHost({ status: 'installing-in-progress', stage: 'Writing image to disk' })
  expect(changeLines([aCluster()], [aCluster({ hosts: [installing] })])).toEqual([
    'lab-1 node-1: known -> installing-in-progress: Writing image to disk',
  ])
  const rebooting = aHost({ status: 'installing-in-progress', stage: 'Rebooting' })
  expect(changeLines([aCluster({ hosts: [installing] })], [aCluster({ hosts: [rebooting] })])).toEqual([
    'lab-1 node-1: installing-in-progress: Rebooting',
  ])
})

it('tells a warning once, not with every stage', () => {
  const at = (stage: string) => [aCluster({ hosts: [aHost({ stage, failing: [CLOCK] })] })]
  expect(changeLines([], at('Installing'))[0]).toContain(CLOCK.message)
  expect(changeLines(at('Installing'), at('Rebooting'))).toEqual(['lab-1 node-1: known: Rebooting'])
})
