// Everything that an installation gives to machines, held against the real validator: what the service adds to the
// documents of an installer, and the documents inside MachineConfigs.
import { aCluster, aHost } from '@groundwork/engine/testing/builders'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import type { InstallHost } from '@groundwork/openshift/install-config'
import {
  day2Ignition,
  prepareInstallation,
  readKubernetesYaml,
  systemManifests,
} from '@groundwork/openshift/installation'
import {
  fakeGenerator,
  type InputChanges,
  singleNode,
  someContext,
  someHost,
  someHosts,
  someInputs,
} from '@groundwork/openshift/testing'
import { describe, expect, it } from 'vitest'
import { askIgnitionValidate } from '../../testing/real-validator.ts'

const OVERRIDE = JSON.stringify({
  ignition: { version: '3.3.0' },
  kernelArguments: { shouldExist: ['a=b'] },
  storage: { files: [{ path: '/etc/mine', contents: { source: 'data:,mine' } }] },
})

const fromDisk = (host: InstallHost): InstallHost => ({
  ...host,
  ignition_config_overrides: OVERRIDE,
  inventory: host.inventory && { ...host.inventory, boot: { device_type: 'persistent' } },
})

const tang = '[{"url":"http://tang.example.com:7500","thumbprint":"PLjNyRdGw03zlRoGjQYMahSZGu9"}]'
const SHAPES: readonly (readonly [string, InputChanges])[] = [
  ['three masters and two workers', {}],
  ['a single machine', singleNode],
  [
    'an arbiter',
    { hosts: [...someHosts(2, 0), someHost(3, { role: 'arbiter' })], cluster: { control_plane_count: 2 } },
  ],
  ['machines that booted from their disks', { hosts: someHosts(3, 1).map(fromDisk) }],
  [
    'everything that can be added',
    {
      site: { serviceCa: '-----BEGIN CERTIFICATE-----\n' },
      operators: ['amd-gpu'],
      cluster: {
        vip_dhcp_allocation: true,
        machine_networks: [{ cidr: '192.168.127.0/24' }, { cidr: '2001:db8::/64' }],
        disk_encryption: { enable_on: 'all', mode: 'tang', tang_servers: tang },
      },
    },
  ],
]

describe.each(SHAPES)('%s', (_, changes) => {
  const inputs = someInputs(changes)
  const manifests = systemManifests(inputs)

  it('is told by documents that Ignition takes', async () => {
    const { files } = await prepareInstallation({
      inputs,
      manifests,
      generator: fakeGenerator(),
      context: someContext(),
      vipLeases: { api: 'lease { }', ingress: 'lease { }' },
    })
    for (const [name, text] of files) if (name.endsWith('.ign')) await expectAccepted(name, text)
  })

  it('has MachineConfigs with documents that Ignition takes', async () => {
    for (const { fileName, text } of manifests) {
      const [object] = readKubernetesYaml(text) as [{ kind?: string; spec?: { config: IgnitionConfig } }]
      if (object.kind === 'MachineConfig') await expectAccepted(fileName, JSON.stringify(object.spec?.config))
    }
  })
})

it('a machine that joins later is told by a document that Ignition takes', async () => {
  const host = { ...aHost(4), kind: 'AddToExistingClusterHost' as const, ignition_config_overrides: OVERRIDE }
  const ca_certificate = Buffer.from('-----BEGIN CERTIFICATE-----\n').toString('base64')
  const cluster = aCluster({ ignition_endpoint: { url: '', ca_certificate } })
  const access = { token: 'a.b.c', headers: [{ name: 'X-Site', value: 'a' }] }
  await expectAccepted('day-2', day2Ignition(host, cluster, access))
})

async function expectAccepted(name: string, text: string): Promise<void> {
  expect({ name, ...(await askIgnitionValidate(text)) }).toMatchObject({ name, isAccepted: true })
}
