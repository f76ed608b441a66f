import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DemoLinesOptions, demoLines } from './demo-lines.ts'
import { demoCluster, demoHost } from './testing/demo-view.ts'

const PLAIN: DemoLinesOptions = { width: 110, paint: (_colour, text) => text, hasBlocks: false }

it('has a bar for each cluster, and a row for each host', () => {
  const hosts = [
    demoHost({ id: 'a', name: 'node-1', isBootstrap: true }),
    demoHost({ id: 'b', name: 'node-10', role: 'worker', status: 'installed', stage: 'Done', percent: 100 }),
    demoHost({ id: 'c', name: 'node-11', role: '', status: 'discovering', stage: '', percent: null }),
    demoHost({
      id: 'd',
      name: 'node-12',
      role: 'worker',
      isDay2: true,
      stage: 'Rebooting',
      detail: 'x',
    }),
  ]
  const view = { passedMs: 0, clusters: [demoCluster({ hosts })] }
  expect(demoLines(view, PLAIN)).toEqual([
    '',
    'rack  installing                  ############..................   40 %',
    'The installation is in progress.',
    '  node-1   control plane, bootstrap  Writing image to disk 45%   #####.....   50 %',
    '  node-10  worker                    installed                   ##########  100 %',
    '  node-11                            reading its hardware',
    '  node-12  worker, day 2             Rebooting                   #####.....   50 %',
  ])
})

it('says what is wrong with a host beside it, in red', () => {
  const host = demoHost({ status: 'error', says: 'The disk is broken.', percent: 50 })
  const view = { passedMs: 0, clusters: [demoCluster({ hosts: [host] })] }
  const paint: DemoLinesOptions['paint'] = (colour, text) => `<${colour}>${text}</${colour}>`
  const [line = ''] = demoLines(view, { ...PLAIN, paint }).filter((one) => one.includes('node-1'))
  expect(line).toContain('<red>error')
  expect(line).toContain('<red>The disk is broken.</red>')
})

it('is never wider than the terminal', () => {
  const view = {
    passedMs: 0,
    clusters: [demoCluster({ says: 'long '.repeat(50), hosts: [demoHost({ says: 'why '.repeat(50) })] })],
  }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (width) => {
      for (const line of demoLines(view, { ...PLAIN, width })) expect(line.length).toBeLessThanOrEqual(width)
    }),
  )
})

it('leaves out the bars of hosts where there is little room', () => {
  const view = { passedMs: 0, clusters: [demoCluster()] }
  expect(demoLines(view, { ...PLAIN, width: 80 }).at(-1)).toBe(
    '  node-1  control plane  Writing image to disk 45%    50 %',
  )
})
