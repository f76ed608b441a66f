// A definition applied to the real service: the model that packages/definition is tested with must not be kinder than it.
import { OPERATIONS } from '@groundwork/contract/operations'
import { type ApiState, fromApi, type Plan, planChanges, withIds } from '@groundwork/definition/api'
import {
  type Definition,
  diffDefinitions,
  parseDefinition,
  printDefinition,
} from '@groundwork/definition/document'
import { createTestApp, type TestApp } from '@groundwork/service/testing'
import { aMachine, createAgent } from '@groundwork/service/testing/clients'
import { aPullSecret } from '@groundwork/service/testing/parts'
import { afterAll, beforeAll, expect, it } from 'vitest'

let service: TestApp
let empty: TestApp
beforeAll(async () => {
  service = await createTestApp()
  empty = await createTestApp()
})
afterAll(async () => {
  await service.close()
  await empty.close()
})

async function readState(from = service): Promise<ApiState> {
  const { body: clusters } = await from.inject('GET', '/v2/clusters')
  const { body: infra_envs } = await from.inject('GET', '/v2/infra-envs')
  const whole = []
  const manifests = []
  for (const { id } of clusters) {
    whole.push((await from.inject('GET', `/v2/clusters/${id}`)).body)
    for (const { folder, file_name } of (await from.inject('GET', `/v2/clusters/${id}/manifests`)).body) {
      const { text } = await from.inject(
        'GET',
        `/v2/clusters/${id}/manifests/files?folder=${folder}&file_name=${file_name}`,
      )
      manifests.push({ cluster_id: id, folder, file_name, content: text })
    }
  }
  const hosts = []
  for (const { id } of infra_envs)
    hosts.push(...(await from.inject('GET', `/v2/infra-envs/${id}/hosts`)).body)
  return { clusters: whole, infra_envs, hosts, manifests }
}

async function carryOut({ calls, refusals }: Plan, on = service): Promise<void> {
  expect(refusals).toEqual([])
  const ids = new Map<string, string>()
  for (const planned of calls) {
    const { operation, params, body, creates } = withIds(planned, ids)
    const { method, path } = OPERATIONS[operation]
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const answer = await on.inject(method, url, body)
    expect(`${planned.words}: ${answer.status < 300 ? 'done' : answer.text}`).toBe(`${planned.words}: done`)
    if (creates !== undefined) ids.set(creates, answer.body.id)
  }
}

const apply = async (definition: Definition, on = service): Promise<void> =>
  carryOut(planChanges(await readState(on), definition), on)

/** The machine boots the image of the only infra-env. */
async function boot(on = service): Promise<void> {
  const { infra_envs } = await readState(on)
  const infraEnvId = infra_envs[0]?.id ?? ''
  const agent = createAgent({ send: on.inject, machine: MACHINE, infraEnvId, agentVersion: 'agent' })
  await agent.register()
  await agent.turn()
}

function definition(name: string, addresses: string): Definition {
  const { definition: read, problems } = parseDefinition(`
kind: Cluster
name: ${name}
openshift_version: "4.20"
base_dns_domain: example.com
pull_secret: '${aPullSecret()}'
ssh_public_key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB1LwRI5Gq0fWJrAW7vG0O3VbGWyEyTqH1kBQm8zTf2B me
tags: [lab, blue]
${addresses}
service_networks: [172.31.0.0/16]
cluster_networks: [10.132.0.0/14]
proxy: { http_proxy: "http://proxy.example.com:3128", no_proxy: [.example.com] }
additional_ntp_sources: [ntp.example.com]
hyperthreading: [masters]
schedulable_masters: true
disk_encryption: { enable_on: [masters, workers] }
olm_operators: [lso]
install_config_overrides: { fips: true }
mirrors: [{ source: quay.io/openshift-release-dev/ocp-release, mirrors: [mirror.example.com:5000/ocp/release] }]
manifests:
  - file_name: a.yaml
    content: |
      apiVersion: v1
      kind: ConfigMap
      metadata: { name: ä }
infra_envs:
  - name: ${name}-image
    image_type: minimal-iso
    kernel_arguments: [console=ttyS0]
    additional_ntp_sources: [ntp.example.com]
    proxy: { http_proxy: "http://proxy.example.com:3128" }
    ignition_config_override: { ignition: { version: 3.2.0 } }
hosts:
  - hostname: master-0
    match: { mac_address: "${MACHINE.inventory.interfaces?.[0]?.mac_address}" }
    role: master
    installation_disk: smallest
    node_labels: { zone: a }
    installer_args: [--append-karg, a=1]
    network:
      interfaces: [{ name: eno1, mac_address: "${MACHINE.inventory.interfaces?.[0]?.mac_address}" }]
      addresses: [192.168.100.7/16]
      gateways: [192.168.0.1]
      dns_servers: [192.168.0.1]
  - network:
      interfaces:
        - { name: eno1, mac_address: "52:54:00:00:00:98" }
        - { name: eno2, mac_address: "52:54:00:00:00:99" }
      bond: { name: bond0, mode: 802.3ad }
      vlan: 100
      addresses: [192.168.100.8/16]
`)
  expect(problems).toEqual([])
  return read
}

const MACHINE = aMachine({ number: 7 })
const CLUSTER_MANAGED = 'api_vips: [192.168.100.5]\ningress_vips: [192.168.100.6]'

it('is there after one run, and a second run has nothing to do', async () => {
  const wanted = definition('prod', CLUSTER_MANAGED)
  await apply(wanted)
  await boot()
  await apply(wanted)
  const plan = planChanges(await readState(), wanted)
  expect(plan).toEqual({ calls: [], refusals: [], waiting: ['52:54:00:00:00:98'] })
})

it('is the same after it was exported, printed, read, and applied', async () => {
  const state = await readState()
  const exported = fromApi(state)
  const read = parseDefinition(printDefinition(exported))
  expect(read.problems).toEqual([])
  expect(diffDefinitions(exported, read.definition)).toEqual([])
  expect(planChanges(state, read.definition).calls).toEqual([])
})

it('is the same on an empty service', async () => {
  const exported = fromApi(await readState())
  const withSecrets = {
    ...exported,
    clusters: exported.clusters.map((cluster) => ({ ...cluster, pull_secret: aPullSecret() })),
  }
  await apply(withSecrets, empty)
  await boot(empty)
  await apply(withSecrets, empty)
  expect(diffDefinitions(exported, fromApi(await readState(empty)))).toEqual([])
})

it('changes what it names', async () => {
  const { definition: change } = parseDefinition(
    'kind: Cluster\nname: prod\ntags: []\nplatform: none\nolm_operators: []\nproxy: {}\ninstall_config_overrides: {}\n',
  )
  await apply(change)
  expect(planChanges(await readState(), change).calls).toEqual([])
})
