import type { ClusterEstimate } from '@groundwork/contract/groundwork'
import { expect, it } from 'vitest'
import { changeLines, progressLines } from './progress-view.ts'
import { remainingText } from './remaining-text.ts'
import { aHost, aPicture } from './testing/pictures.ts'

const STYLE = { width: 100, hasBlocks: false, paint: (_: string, text: string) => text }
const left = (remaining: number | null, low = remaining, high = remaining) => ({
  ...{ remaining_seconds: remaining, low_seconds: low, high_seconds: high },
})

const INSTALLING = aPicture(
  { status: 'installing', progress: { total_percentage: 35 } },
  aHost('node-1', { progress: { stage: 'Writing image to disk', percent: 40, info: '42%' } }),
  aHost('worker-10', {
    status: 'installing',
    progress: { is_overdue: true, stage: 'Rebooting', percent: 60 },
  }),
)

it('an installation is a line for the cluster and one for each host', () => {
  const estimate = { ...left(1_500, 1_200, 2_100), hosts: [{ id: 'id-of-node-1', ...left(600) }] }
  expect(progressLines(INSTALLING, estimate as unknown as ClusterEstimate, STYLE)).toMatchInlineSnapshot(`
    [
      "prod  installing  #######............. 35 %  about 25 min left (20 to 35)",
      "  node-1     ########............  40 %  Writing image to disk 42%  about 10 min left",
      "  worker-10  ############........  60 %  Rebooting  takes longer than usual",
    ]
  `)
})

it('no line is wider than the terminal', () => {
  for (const width of [20, 40, 79])
    for (const line of progressLines(INSTALLING, null, { ...STYLE, width }))
      expect(line.length).toBeLessThanOrEqual(width)
})

it('what hosts say cannot move the cursor', () => {
  const hostile = 'x\u001b[2J\n\u009by'
  const picture = aPicture(
    { name: hostile, status: 'installing', status_info: hostile },
    aHost(hostile, { progress: { stage: 'Rebooting', info: hostile } }),
  )
  for (const line of [...progressLines(picture, null, STYLE), ...changeLines(null, picture)])
    expect(line).not.toMatch(/\p{Cc}/u)
})

it('in a pipe, every change is a line, once', () => {
  const before = aPicture({ status: 'ready', status_info: 'Ready.' }, aHost('node-1'), aHost('node-2'))
  expect(changeLines(null, before)).toEqual([
    'prod is ready: Ready.',
    'node-1 is there (known)',
    'node-2 is there (known)',
  ])
  expect(changeLines(before, before)).toEqual([])
  const after = aPicture(
    { status: 'installing', status_info: 'Installation in progress.' },
    aHost('node-1', { status: 'installing', progress: { stage: 'Installing' } }),
  )
  expect(changeLines(before, after)).toEqual([
    'prod is installing: Installation in progress.',
    'node-1: Installing',
    'node-2 is gone',
  ])
})

it.each([
  [left(null), ''],
  [left(0), ''],
  [left(20), 'about 1 min left'],
  [left(1_500, 1_200, 2_100), 'about 25 min left (20 to 35)'],
])('%j is told as %j', (estimate, text) => {
  expect(remainingText(estimate)).toBe(text)
})
