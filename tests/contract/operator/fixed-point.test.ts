// What the operator decides, done by the real service: afterwards nothing is left to be done. A decision that the service stores in
// another form would be made again and again.
import type { Cluster } from '@groundwork/contract/clusters'
import type { Host } from '@groundwork/contract/hosts'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import {
  type AgentStep,
  agentStatus,
  decideAgent,
  decideCluster,
  decideInfraEnv,
  staticNetworks,
} from '@groundwork/operator/decisions'
import { createTestApp, type TestAnswer, type TestApp } from '@groundwork/service/testing'
import { type Agent, aMachine, createAgent } from '@groundwork/service/testing/clients'
import { aPullSecret } from '@groundwork/service/testing/parts'
import { afterAll, beforeAll, expect, test } from 'vitest'

type ClusterSituation = Parameters<typeof decideCluster>[0]
type InfraEnvSituation = Parameters<typeof decideInfraEnv>[0]
type AgentSituation = Parameters<typeof decideAgent>[0]

let service: TestApp
beforeAll(async () => {
  service = await createTestApp()
})
afterAll(() => service?.close())

function done<Body>({ status, body }: TestAnswer): Body {
  expect({ isDone: status < 300, said: body?.reason }).toEqual({ isDone: true, said: undefined })
  return body
}

const metadata = { name: 'edge', namespace: 'edge' }

const clusterSituation = (
  spec: Partial<ClusterSituation['asked']['install']['spec']>,
  cluster: Cluster | null,
): ClusterSituation => ({
  asked: {
    deployment: { metadata, spec: { clusterName: 'edge', baseDomain: 'example.com' } },
    install: {
      metadata,
      spec: {
        provisionRequirements: { controlPlaneAgents: 3 },
        networking: {
          clusterNetwork: [{ cidr: '10.128.0.0/14', hostPrefix: 23 }],
          serviceNetwork: ['172.30.0.0/16'],
          machineNetwork: [{ cidr: '192.168.0.0/16' }],
        },
        ...spec,
      },
    },
    pullSecret: aPullSecret(),
    release: { version: '4.20', image: '', architecture: 'x86_64' },
  },
  ...{ cluster, hasNewPullSecret: false, readiness: { isMet: true }, isOnHold: true },
})

type InstallSpec = ClusterSituation['asked']['install']['spec']
const FULL: Partial<InstallSpec> = {
  apiVIP: '192.168.100.10',
  ingressVIP: '192.168.100.11',
  sshPublicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJqQnKZ0c7x6fQYz2Vt3m3dVdJ0mQm8o8k0Qn1f4C4yJ a@b\n',
  ntpSources: ['ntp1.example.com', 'ntp2.example.com'],
  proxy: { httpProxy: 'http://192.0.2.2:3128', noProxy: '.example.com' },
  mastersSchedulable: true,
  platformType: 'BareMetal',
  controlPlane: { name: 'master', hyperthreading: 'Enabled' },
  compute: [{ name: 'worker', hyperthreading: 'Disabled' }],
  diskEncryption: { enableOn: 'masters', mode: 'tpmv2' },
  loadBalancer: { type: 'ClusterManaged' },
}

const SINGLE: Partial<InstallSpec> = { provisionRequirements: { controlPlaneAgents: 1 } }
const LITTLE = {}
/** Virtual addresses can be set when hosts are there that could have them. */
const { apiVIP: _api, ingressVIP: _ingress, ...LATER } = FULL

test.each<[string, Partial<InstallSpec>, Partial<InstallSpec>]>([
  ['a cluster with little said of it', LITTLE, LITTLE],
  ['a single node', SINGLE, SINGLE],
  ['a cluster with everything from the start', FULL, FULL],
  ['a cluster that is told everything later', LITTLE, LATER],
])('%s', async (_, atFirst, later) => {
  const first = decideCluster(clusterSituation(atFirst, null))
  if (first?.do !== 'register') throw new Error('It is not registered.')
  const { ocp_release_image: _image, ...params } = first.params
  const { id } = done<Cluster>(await service.inject('POST', '/v2/clusters', params))
  const read = async () => done<Cluster>(await service.inject('GET', `/v2/clusters/${id}`))
  const second = decideCluster(clusterSituation(later, await read()))
  if (atFirst === later) return expect(second).toBeNull()
  if (second?.do !== 'update') throw new Error('It is not changed.')
  done(await service.inject('PATCH', `/v2/clusters/${id}`, second.params))
  expect(decideCluster(clusterSituation(later, await read()))).toBeNull()
})

const NETWORKS = staticNetworks({ matchLabels: { infraenv: 'edge' } }, [
  {
    metadata: { ...metadata, labels: { infraenv: 'edge' } },
    spec: {
      config: {
        interfaces: [
          {
            ...{ name: 'eno1', type: 'ethernet', state: 'up' },
            ipv4: { enabled: true, dhcp: false, address: [{ ip: '192.168.1.100', 'prefix-length': 24 }] },
          },
        ],
      },
      interfaces: [{ name: 'eno1', macAddress: '00:11:22:33:44:55' }],
    },
  },
])

type InfraEnvSpec = InfraEnvSituation['resource']['spec']
const infraEnvSituation = (
  spec: Partial<InfraEnvSpec>,
  networks: typeof NETWORKS,
  infraEnv: InfraEnv | null,
): InfraEnvSituation => ({
  resource: { metadata, spec: { pullSecretRef: { name: 'pull-secret' }, ...spec } },
  ...{ infraEnv, pullSecret: aPullSecret(), hasNewPullSecret: false, staticNetworks: networks },
  ...{ cluster: null, usualImageType: 'minimal-iso' },
})

const IMAGE: Partial<InfraEnvSpec> = {
  sshAuthorizedKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJqQnKZ0c7x6fQYz2Vt3m3dVdJ0mQm8o8k0Qn1f4C4yJ a@b',
  additionalNTPSources: ['ntp.example.com', '192.0.2.7'],
  proxy: { httpProxy: 'http://192.0.2.2:3128', noProxy: '.example.com' },
  ignitionConfigOverride: '{"ignition": {"version": "3.1.0"}}',
  kernelArguments: [{ operation: 'append', value: 'audit=0' }],
  imageType: 'full-iso',
}

test.each<[string, Partial<InfraEnvSpec>, Partial<InfraEnvSpec>]>([
  ['an image with little said of it', LITTLE, LITTLE],
  ['an image with everything from the start', IMAGE, IMAGE],
  ['an image that is told everything later', LITTLE, IMAGE],
  ['an image that loses everything again', IMAGE, LITTLE],
])('%s', async (_, atFirst, later) => {
  const networksOf = (spec: object) => (spec === IMAGE ? NETWORKS : [])
  const first = decideInfraEnv(infraEnvSituation(atFirst, networksOf(atFirst), null))
  if (first?.do !== 'register') throw new Error('It is not registered.')
  const { id } = done<InfraEnv>(await service.inject('POST', '/v2/infra-envs', first.params))
  const decideAgain = async () => {
    const infraEnv = done<InfraEnv>(await service.inject('GET', `/v2/infra-envs/${id}`))
    return decideInfraEnv(infraEnvSituation(later, networksOf(later), infraEnv))
  }
  const second = await decideAgain()
  if (atFirst === later) return expect(second).toBeNull()
  if (second?.do !== 'update') throw new Error('It is not changed.')
  done(await service.inject('PATCH', `/v2/infra-envs/${id}`, second.params))
  expect(await decideAgain()).toBeNull()
})

test('a host', async () => {
  const image = { name: 'pool', pull_secret: aPullSecret() }
  const { id: infraEnvId } = done<InfraEnv>(await service.inject('POST', '/v2/infra-envs', image))
  const cluster = { name: 'pool', openshift_version: '4.20', pull_secret: aPullSecret() }
  const { id: clusterId } = done<Cluster>(await service.inject('POST', '/v2/clusters', cluster))
  const machine = aMachine({ number: 7 })
  const agent = createAgent({
    ...{ machine, infraEnvId, agentVersion: 'agent' },
    send: async (method, path, body) => service.inject(method, path, body),
  })
  await agent.register()
  await discover(agent)
  const path = `/v2/infra-envs/${infraEnvId}/hosts/${machine.id}`
  const read = async () => done<Host>(await service.inject('GET', path))
  const spec: AgentSituation['agent']['spec'] = {
    ...{ approved: true, role: 'worker', hostname: 'rack-1', machineConfigPool: 'infra' },
    installerArgs: '["--append-karg", "audit=0"]',
    ignitionConfigOverrides: '{"ignition": {"version": "3.1.0"}}',
    nodeLabels: { zone: 'b', rack: 'a' },
  }
  const decide = async () =>
    decideAgent({
      ...{ agent: { metadata, spec }, host: await read() },
      ...{ wantedCluster: clusterId, approvesItself: false },
    })
  expect(await decide()).toEqual({ steps: [{ do: 'bind', cluster_id: clusterId }] })
  done(await service.inject('POST', `${path}/actions/bind`, { cluster_id: clusterId }))
  // It boots again, as a host of its cluster.
  await agent.register()
  await discover(agent)
  const decision = await decide()
  if ('refused' in decision) throw new Error(decision.refused)
  expect(decision.steps.map((step) => step.do)).toEqual(['set-installer-args', 'set-ignition', 'update'])
  for (const step of decision.steps) done(await service.inject(...requestOf(step, path)))
  expect(await decide()).toEqual({ steps: [] })
  const shown = agentStatus({
    ...{ host: await read(), isApproved: true, sync: { kind: 'done' }, before: [] },
    ...{ now: '2026-01-01T12:00:00Z', serviceUrl: 'http://192.0.2.1:8090/api/assisted-install' },
  })
  expect(shown).toMatchObject({ role: 'worker', inventory: { hostname: machine.inventory.hostname } })
})

/** Until nothing new is asked, and all is judged. */
async function discover(agent: Agent): Promise<void> {
  for (const _ of ['inventory', 'everything else', 'what follows from that']) {
    await agent.turn()
    await service.clock.advance(1_000)
  }
}

function requestOf(step: AgentStep, path: string): [method: 'PATCH', path: string, body: object] {
  switch (step.do) {
    case 'set-installer-args':
      return ['PATCH', `${path}/installer-args`, { args: step.args }]
    case 'set-ignition':
      return ['PATCH', `${path}/ignition`, { config: step.config }]
    case 'update':
      return ['PATCH', path, step.params]
    default:
      throw new Error(`${step.do} is no change of settings.`)
  }
}
