import { expect, test } from 'vitest'
import { sampleDeployment, sampleInstall } from '../testing/samples.ts'
import { type GatedAgent, judgeReadiness } from './install-gate.ts'
import { isOnHold } from './is-on-hold.ts'

const agent = (change: Partial<GatedAgent> = {}, host: Partial<GatedAgent['host']> = {}): GatedAgent => ({
  host: { status: 'known', role: 'auto-assign', suggested_role: 'master', ...host },
  ...{ isApproved: true, isSynced: true },
  ...change,
})
const masters = [agent(), agent(), agent()]
const worker = agent({}, { role: 'worker', suggested_role: 'worker' })

test.each([
  ['exactly those', { controlPlaneAgents: 3 }, masters, true],
  ['with workers', { controlPlaneAgents: 3, workerAgents: 1 }, [...masters, worker], true],
  ['a chosen role counts', { controlPlaneAgents: 2, workerAgents: 1 }, [agent(), agent(), worker], true],
  [
    'with an arbiter',
    { controlPlaneAgents: 1, arbiterAgents: 1 },
    [agent(), agent({}, { role: 'arbiter' })],
    true,
  ],
  ['one too few', { controlPlaneAgents: 3 }, masters.slice(1), 'InsufficientAgents'],
  ['one too many', { controlPlaneAgents: 2 }, masters, 'InsufficientAgents'],
  [
    'a worker instead of a master',
    { controlPlaneAgents: 3 },
    [agent(), agent(), worker],
    'InsufficientAgents',
  ],
  [
    'one that is not ready does not count',
    { controlPlaneAgents: 3 },
    [agent(), agent(), agent({}, { status: 'insufficient' })],
    'InsufficientAgents',
  ],
  ['one is not as asked', { controlPlaneAgents: 1 }, [agent({ isSynced: false })], 'UnsyncedAgents'],
  ['one is not approved', { controlPlaneAgents: 1 }, [agent({ isApproved: false })], 'UnapprovedAgents'],
  [
    'what is not as asked comes before approval',
    { controlPlaneAgents: 1 },
    [agent({ isApproved: false, isSynced: false })],
    'UnsyncedAgents',
  ],
] as const)('%s', (_, required, agents, expected) => {
  const judged = judgeReadiness({ required, agents })
  expect(judged.isMet ? true : judged.reason).toBe(expected)
})

test('numbers are said', () => {
  expect(
    judgeReadiness({ required: { controlPlaneAgents: 3, workerAgents: 2 }, agents: masters }),
  ).toMatchObject({
    message: 'Hosts that can be installed: 3 of 3 as master, 0 of 2 as worker.',
  })
})

test.each([
  ['the installation', {}, { holdInstallation: true }, true],
  ['the deployment', { 'hive.openshift.io/reconcile-pause': 'true' }, {}, true],
  ['nobody, with something that is not true', { 'hive.openshift.io/reconcile-pause': 'yes' }, {}, false],
  ['nobody', {}, {}, false],
])('is held by %s', (_, annotations, spec, expected) => {
  expect(isOnHold(sampleDeployment(annotations), sampleInstall(spec))).toBe(expected)
})
