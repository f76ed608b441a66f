// What the installer of a release reads for a disconnected image, held against the definitions of these resources.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InfraEnvRecord } from '@groundwork/engine/requests/infra-env'
import { disconnectedAssets } from '@groundwork/openshift/disconnected'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { contractDir } from '../testing/contract-dir.ts'

const INFRA_ENV: InfraEnvRecord = {
  id: '0b5a4b1e-0000-4000-8000-000000000001',
  cluster_id: null,
  openshift_version: '4.20',
  cpu_architecture: 'x86_64',
  has_static_network_config: true,
  ntp_sources: 'ntp.example.com',
  additional_ntp_sources: 'a.example.com,b.example.com',
  name: 'at the sea',
  type: 'disconnected-iso',
  proxy: { http_proxy: 'http://proxy:3128', https_proxy: 'http://proxy:3128', no_proxy: '.example.com' },
  ssh_authorized_key: 'ssh-ed25519 AAAA me',
  pull_secret_set: true,
  static_network_config: [
    {
      network_yaml: 'interfaces:\n- name: eth0\n  type: ethernet\n',
      mac_interface_map: [{ mac_address: '52:54:00:00:00:01', logical_nic_name: 'eth0' }],
    },
  ],
  kernel_arguments: [],
  ignition_config_override: '',
  additional_trust_bundle: 'PEM',
  rendezvous_ip: '192.0.2.80',
  network_discovery_delay_seconds: null,
}

const assets = disconnectedAssets({
  infraEnv: INFRA_ENV,
  releaseImage: 'quay.io/openshift-release-dev/ocp-release:4.20.5-x86_64',
  pullSecret: '{"auths":{}}',
  site: { organisationCa: 'PEM', mirrors: null },
})

it.each([
  ['InfraEnv', 'infraenvs', 'cluster-manifests/infraenv.yaml'],
  ['NMStateConfig', 'nmstateconfigs', 'cluster-manifests/nmstateconfig.yaml'],
])('%s is as its definition wants it', async (kind, plural, name) => {
  const file = join(contractDir, 'crds', `agent-install.openshift.io_${plural}.yaml`)
  const { spec } = parse(await readFile(file, 'utf8'))
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    closed(spec.versions[0].schema.openAPIV3Schema) as object,
  )
  const documents = parseAllDocuments(assets.get(name) ?? '').map((document) => document.toJS())
  expect(documents).toHaveLength(1)
  for (const document of documents) {
    expect(document.kind).toBe(kind)
    validate(document)
    expect(validate.errors).toBeNull()
  }
})

/** Fields that a definition does not have are dropped without a word. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const fields = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  const isOpen = 'x-kubernetes-preserve-unknown-fields' in schema || 'additionalProperties' in schema
  return 'properties' in schema && !isOpen ? { ...fields, additionalProperties: false } : fields
}
