import type { Host } from '@groundwork/contract/hosts'
import { expect, test } from 'vitest'
import { DONE } from '../conditions/sync-result.ts'
import { AGENT } from '../kinds/agent.ts'
import type { Schema } from '../schema/schema.ts'
import { EARLIER, NOW, SAMPLE_INVENTORY, SERVICE_URL, sampleHost } from '../testing/samples.ts'
import { schemaProblems } from '../testing/schema-problems.ts'
import { type AgentFacts, agentStatus } from './agent-status.ts'
import { inventoryLabels } from './inventory-labels.ts'

const facts = (change: Partial<AgentFacts> = {}): AgentFacts => ({
  ...{ host: sampleHost(), isApproved: true, sync: DONE, before: [], now: NOW, serviceUrl: SERVICE_URL },
  ...change,
})

const progress: NonNullable<Host['progress']> = {
  current_stage: 'Done',
  progress_info: '100%',
  installation_percentage: 100,
  stage_started_at: EARLIER,
  stage_updated_at: NOW,
}

test.each([
  ['an ordinary host', sampleHost()],
  ['a host without an inventory', sampleHost({ inventory: '', validations_info: '' })],
  [
    'an inventory that says nothing of its disks',
    sampleHost({ inventory: '{"disks":[{}],"interfaces":[{}]}' }),
  ],
  ['a host that installs', sampleHost({ status: 'installing-in-progress', progress })],
  ['a host with logs', sampleHost({ logs_collected_at: NOW })],
  ['no host', null],
])('the status of %s is what the schema demands', (_, host) => {
  expect(schemaProblems(AGENT.status as Schema, agentStatus(facts({ host })))).toEqual([])
})

test('the inventory has the spelling of Agents', () => {
  expect(agentStatus(facts())).toMatchObject({
    inventory: {
      bmcAddress: '192.0.2.21',
      cpu: { clockMegahertz: 2400 },
      disks: [
        {
          byID: '/dev/disk/by-id/wwn-1',
          ioPerf: { syncDurationMilliseconds: 3 },
          installationEligibility: { eligible: true, notEligibleReasons: [] },
        },
        { installationEligibility: { eligible: false, notEligibleReasons: [] } },
      ],
      interfaces: [{ ipV4Addresses: ['192.0.2.100/24'], ipV6Addresses: [], flags: [] }],
      gpus: [{ vendorID: '10de', deviceID: '1db6' }],
      systemVendor: { manufacturer: 'Maker, Inc.' },
    },
  })
})

test.each([
  ['the suggestion while the choice is left to the service', 'auto-assign', 'master'],
  ['the choice', 'worker', 'worker'],
] as const)('the role is %s', (_, role, shown) => {
  expect(agentStatus(facts({ host: sampleHost({ role }) }))).toMatchObject({ role: shown })
})

test('links are for hosts of a cluster, and to logs that exist', () => {
  const { cluster_id: _, ...unbound } = sampleHost({ status: 'known-unbound' })
  expect(agentStatus(facts({ host: unbound }))).toMatchObject({
    debugInfo: { state: 'known-unbound', stateInfo: 'Host is ready to be installed' },
  })
  const debugOf = (host = sampleHost()) => (agentStatus(facts({ host })) as { debugInfo: object }).debugInfo
  expect(debugOf(unbound)).not.toHaveProperty('eventsURL')
  expect(debugOf()).toHaveProperty('eventsURL', `${SERVICE_URL}/v2/events?host_id=${sampleHost().id}`)
  expect(debugOf()).not.toHaveProperty('logsURL')
  expect(debugOf(sampleHost({ logs_collected_at: '0001-01-01T00:00:00.000Z' }))).not.toHaveProperty('logsURL')
  expect(debugOf(sampleHost({ logs_collected_at: NOW }))).toHaveProperty('logsURL')
})

test('labels have no character that Kubernetes refuses, and what is no value even then is left out', () => {
  const prefix = 'inventory.agent-install.openshift.io'
  expect(inventoryLabels(SAMPLE_INVENTORY)).toEqual({
    [`${prefix}/storage-hasnonrotationaldisk`]: 'true',
    [`${prefix}/cpu-architecture`]: 'x86_64',
    [`${prefix}/cpu-virtenabled`]: 'true',
    [`${prefix}/host-productname`]: 'Model1',
    [`${prefix}/host-isvirtual`]: 'false',
  })
})
