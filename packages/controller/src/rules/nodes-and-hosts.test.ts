import { hostOfNode, UNINITIALIZED_TAINT, withoutUninitializedTaint } from '@groundwork/host/cluster'
import { describe, expect, it } from 'vitest'
import { knownHostOf, nodeOf } from '../testing/known-host-of.ts'
import { hostsToConfigure, stagesOfNode } from './host-stages.ts'
import { hostsToLabel, pausesWorkers, planLabels, readLabels } from './node-labels.ts'

describe('the host of a node', () => {
  const master = knownHostOf('master-0', { addresses: ['192.0.2.10'] })
  const worker = knownHostOf('worker-0', { addresses: ['2001:db8::20'], status: 'installed' })
  const all = [master, worker]

  it.each([
    ['its name', nodeOf('master-0'), master],
    ['its name in other letters', nodeOf('MASTER-0'), master],
    ['its address', nodeOf('other', { addresses: ['192.0.2.10'] }), master],
    ['its address in another spelling', nodeOf('x', { addresses: ['2001:db8:0::0020'] }), worker],
    ['nothing', nodeOf('stranger', { addresses: ['192.0.2.99'] }), null],
    ['its name, once it is installed', nodeOf('worker-0'), null],
    ['its address, also when it is installed', nodeOf('worker-0', { addresses: ['2001:db8::20'] }), worker],
  ])('is found by %s', (_, node, expected) => {
    expect(hostOfNode(node, [master], all)).toBe(expected)
  })
})

describe('the stages that are reported for a node', () => {
  it.each([
    ['Rebooting', false, ['Joined']],
    ['Configuring', false, ['Joined']],
    ['Rebooting', true, ['Joined', 'Done']],
    ['Joined', false, []],
    ['Joined', true, ['Done']],
    ['Waiting for ignition', false, []],
    ['Waiting for ignition', true, ['Done']],
    ['Done', true, []],
    ['', true, ['Done']],
  ] as const)('in %s, ready %s: %j', (stage, isReady, expected) => {
    expect(stagesOfNode(knownHostOf('h', { stage }), isReady)).toEqual(expected)
  })
})

describe('hosts that fetched their configuration', () => {
  const LOG = [
    'I0101 Pool worker requested by 192.0.2.20:32780 User-Agent:"Ignition/2.6.0"',
    'I0101 Pool master requested by [fe80::5054:ff:fe9a:1%ens3]:40548 User-Agent:"Ignition/2.14.0"',
    'I0101 Pool worker requested by address:"[fd00::5]:47018" User-Agent:"Ignition/2.14.0" Accept-Header: x',
    'I0101 Pool worker requested by 192.0.2.30:1234 User-Agent:"curl/8"',
  ].join('\n')
  const host = (address: string, stage: Parameters<typeof stagesOfNode>[0]['stage'] = 'Rebooting') =>
    knownHostOf('h', { addresses: address === '' ? [] : [address], stage })

  it.each([
    ['by IPv4', host('192.0.2.20'), true],
    ['by IPv6 with a zone', host('fe80::5054:ff:fe9a:1'), true],
    ['in the newer form', host('fd00::5'), true],
    ['while it waits for it', host('192.0.2.20', 'Waiting for ignition'), true],
    ['but is further already', host('192.0.2.20', 'Joined'), false],
    ['not when its address only ends like it', host('2.0.2.20'), false],
    ['not when another user asked', host('192.0.2.30'), false],
    ['not without addresses', host(''), false],
  ])('are found %s', (_, known, expected) => {
    expect(hostsToConfigure([known], LOG)).toEqual(expected ? [known] : [])
  })
})

describe('the taint of clouds', () => {
  it('is taken away by its place, if it is still there', () => {
    expect(withoutUninitializedTaint(nodeOf('n', { taints: ['other', UNINITIALIZED_TAINT] }))).toEqual([
      { op: 'test', path: '/spec/taints/1/key', value: UNINITIALIZED_TAINT },
      { op: 'remove', path: '/spec/taints/1' },
    ])
    expect(withoutUninitializedTaint(nodeOf('n', { taints: ['other'] }))).toBeNull()
  })
})

describe('labels of nodes', () => {
  const labelled = (name: string, parts = {}) => knownHostOf(name, { nodeLabels: '{"zone":"a"}', ...parts })

  it('are wanted for hosts that have some and did not fail', () => {
    const hosts = [
      labelled('a'),
      labelled('b', { status: 'error' }),
      knownHostOf('c'),
      labelled('d', { nodeLabels: '{}' }),
    ]
    expect(hostsToLabel(hosts).map(({ name }) => name)).toEqual(['a'])
  })

  it('pause workers only when one of them has a pool of its own', () => {
    expect(pausesWorkers([labelled('a', { role: 'worker' })])).toBe(false)
    expect(pausesWorkers([labelled('a', { role: 'master', machineConfigPool: 'infra' })])).toBe(false)
    expect(pausesWorkers([labelled('a', { role: 'worker', machineConfigPool: 'infra' })])).toBe(true)
  })

  it('are put on nodes that are ready and lack them, until all have them', () => {
    const [a, b] = [labelled('a'), labelled('b')]
    const hostOf = (node: ReturnType<typeof nodeOf>) => hostOfNode(node, [a, b], [a, b])
    expect(planLabels([a, b], [nodeOf('a', { isReady: true }), nodeOf('b')], hostOf)).toEqual({
      patches: [{ node: 'a', labels: { zone: 'a' } }],
      isComplete: false,
    })
    const done = [nodeOf('a', { isReady: true, labels: { zone: 'a' } }), nodeOf('b', { isReady: true })]
    expect(planLabels([a, b], done, hostOf)).toEqual({
      patches: [{ node: 'b', labels: { zone: 'a' } }],
      isComplete: true,
    })
  })

  it.each([['nonsense'], ['[]'], ['null'], ['']])('are none in "%s"', (text) => {
    expect(readLabels(text)).toEqual({})
  })
})
