import type { ClusterView } from '@groundwork/lab/lab'
import { expect, it } from 'vitest'
import { createLabScreen } from './lab-screen.ts'

const cluster = (status: string, hostStatus: string): ClusterView => ({
  id: 'c1',
  name: 'lab-1',
  status,
  hostCount: 1,
  readyCount: hostStatus === 'known' ? 1 : 0,
  hasVips: false,
  failing: [],
  hosts: [{ id: 'h1', name: 'node-1', role: 'master', status: hostStatus, stage: '', macs: [], failing: [] }],
})

const atStage = (status: string, stage: string): ClusterView => {
  const view = cluster('installing', status)
  return { ...view, hosts: view.hosts.map((host) => ({ ...host, stage })) }
}

function screenOn({ isMany = false, isTTY = false, hasColours = true }) {
  let shown = ''
  const output = { isTTY, columns: 80, write: (text: string) => (shown += text) }
  return { screen: createLabScreen(output, { isMany, hasColours, now: () => 0 }), shown: () => shown }
}

it('writes plain lines of what changed into a pipe', () => {
  const { screen, shown } = screenOn({})
  screen.say('Hello.')
  screen.show([cluster('insufficient', 'discovering')])
  screen.show([cluster('insufficient', 'discovering')])
  screen.show([cluster('ready', 'known')])
  screen.end()
  expect(shown()).toBe(`Hello.
    0.0 s  lab-1 node-1: discovering
    0.0 s  lab-1: insufficient
    0.0 s  lab-1 node-1: discovering -> known
    0.0 s  lab-1: insufficient -> ready
`)
})

it('counts when there are many', () => {
  const { screen, shown } = screenOn({ isMany: true })
  screen.show([cluster('ready', 'known')])
  screen.show([cluster('ready', 'known')])
  expect(shown()).toBe('    0.0 s  ready 1 (1 of 1 hosts ready), all 1 (1 of 1 hosts ready)\n')
})

it('draws its table anew on a terminal, below what was said', () => {
  const { screen, shown } = screenOn({ isTTY: true })
  screen.show([cluster('insufficient', 'discovering')])
  expect(shown()).toContain('cluster  host')
  screen.say('Later.')
  // Four lines up, everything below erased, the word, and the table again.
  expect(shown()).toContain('\u001b[4A\u001b[JLater.\n\ncluster')
})

it.each([
  ['green', 'installed', 'Done', 32],
  ['green', 'added-to-existing-cluster', 'Done', 32],
  ['red', 'error', 'Writing image to disk', 31],
  ['red', 'installing-pending-user-action', 'Rebooting', 31],
])('paints a host %s that is %s, whatever its stage', (_, status, stage, colour) => {
  const { screen, shown } = screenOn({ isTTY: true })
  screen.show([atStage(status, stage)])
  expect(shown()).toContain(`\u001b[${colour}m${status}: ${stage}`)
})

it('paints nothing where no colours are wanted', () => {
  const { screen, shown } = screenOn({ isTTY: true, hasColours: false })
  screen.show([atStage('installed', 'Done')])
  expect(shown()).not.toContain('\u001b[3')
})
