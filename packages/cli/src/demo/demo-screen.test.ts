import type { DemoCluster } from '@groundwork/lab/demo'
import { expect, it } from 'vitest'
import { createDemoScreen, shownMinutes } from './demo-screen.ts'
import { demoCluster, demoHost } from './testing/demo-view.ts'

function screenOn(isPlain: boolean) {
  let shown = ''
  let nowMs = 0
  const output = { isTTY: !isPlain, columns: 80, rows: 24, write: (text: string) => (shown += text) }
  const screen = createDemoScreen(output, { isPlain, hasBlocks: true, now: () => (nowMs += 1_000) })
  return {
    screen,
    show: (cluster: DemoCluster) => screen.show({ passedMs: 65_000, clusters: [cluster] }),
    shown: () => shown,
  }
}

it('writes a line for every stage into a pipe, and none for percents', () => {
  const { screen, show, shown } = screenOn(true)
  screen.say('Hello.')
  show(demoCluster())
  show(demoCluster({ percent: 41, hosts: [demoHost({ detail: '55%' })] }))
  show(demoCluster({ status: 'error', says: 'It failed.', hosts: [demoHost({ stage: 'Rebooting' })] }))
  screen.end()
  expect(shown().replaceAll(/^ *[\d.]+ s {2}/gm, '')).toBe(`Hello.
rack node-1 (control plane): Writing image to disk
rack: installing. The installation is in progress.
rack node-1 (control plane): Rebooting
rack: error. It failed.
`)
  expect(shown()).not.toContain('\u001b')
})

it('draws in place on a terminal, below what was said', () => {
  const { screen, show, shown } = screenOn(false)
  show(demoCluster())
  expect(shown()).toContain('1:05 min have passed')
  expect(shown()).toContain('█')
  screen.say('Later.')
  // Six lines up, everything below erased, the words, and the display again.
  const [, again = ''] = shown().split('\u001b[6A\u001b[J')
  expect(again).toMatch(/^ *[\d.]+ s {2}Later\.\n\n/)
})

it('tells time as clocks do', () => {
  expect([0, 59_999, 65_000, 3_723_000].map(shownMinutes)).toEqual([
    '0:00 min',
    '0:59 min',
    '1:05 min',
    '62:03 min',
  ])
})
