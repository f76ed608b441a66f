import { describe, expect, it } from 'vitest'
import { parseDefinition } from '../document/parse-definition.ts'
import { printDefinition } from '../document/print-definition.ts'
import { importAicli } from './aicli.ts'

const FILE = `
openshift_version: 4.20
domain: example.com
pull_secret: ~/openshift_pull.json
public_key: ~/.ssh/id_ed25519.pub
api_vip: 192.168.1.5
ingress_ip: 192.168.1.6
cluster_networks: [{ cidr: 10.132.0.0/14, host_prefix: 23 }]
network_type: OVNKubernetes
tpm: true
tpm_ctlplanes: true
minimal: true
proxy: proxy.example.com:3128
noproxy: .example.com,10.0.0.0/8
registry_url: registry.example.com:5000
disconnected_ca: |
  -----BEGIN CERTIFICATE-----
  AA
  -----END CERTIFICATE-----
olm_operators: [lso, { name: cnv }]
tags: [b, a]
fips: true
mtu: 9000
installconfig: { capabilities: { baselineCapabilitySet: None } }
manifests: [{ a.yaml: "kind: ConfigMap" }]
openshift_manifests: my-folder
kernel_arguments: console=ttyS0 a=1
ignore_validations: true
role: worker
static_network_config:
  - interfaces:
      - { name: eno1, type: ethernet, state: up, mac-address: "52:54:00:00:00:01", ipv4: { enabled: true, dhcp: true } }
hosts:
  - name: master-0
    mac: 52:54:00:00:00:01
    role: master
    disk: sda
    labels: [rack=1, { zone: a }]
    bmc_url: redfish://192.0.2.1
  - name: worker-0
    skip_disks: [/dev/sdb]
    mcp: infra
    extra_args: --append-karg console=ttyS0
    ignition_file: worker.ign
`

describe('a parameter file of aicli', () => {
  const { definition, notes, problems } = importAicli(FILE, { secrets: 'refer', name: 'prod' })
  const [cluster] = definition.clusters
  const [infraEnv] = definition.infra_envs

  it('becomes a cluster', () => {
    expect(problems).toEqual([])
    expect(cluster).toMatchObject({
      name: 'prod',
      openshift_version: '4.20',
      base_dns_domain: 'example.com',
      pull_secret: '${file:~/openshift_pull.json}',
      ssh_public_key: '${file:~/.ssh/id_ed25519.pub}',
      api_vips: ['192.168.1.5'],
      ingress_vips: ['192.168.1.6'],
      cluster_networks: [{ cidr: '10.132.0.0/14', host_prefix: 23 }],
      proxy: {
        http_proxy: 'http://proxy.example.com:3128',
        https_proxy: 'http://proxy.example.com:3128',
        no_proxy: ['.example.com', '10.0.0.0/8'],
      },
      disk_encryption: { enable_on: ['masters'], mode: 'tpmv2' },
      olm_operators: ['lso', 'cnv'],
      tags: ['b', 'a'],
      install_config_overrides: { fips: true, capabilities: { baselineCapabilitySet: 'None' } },
    })
    expect(cluster?.mirrors?.map(({ source }) => source)).toContain(
      'quay.io/openshift-release-dev/ocp-release',
    )
    expect(cluster?.manifests?.map(({ file_name, folder }) => `${folder}/${file_name}`)).toEqual([
      'manifests/a.yaml',
      'openshift/99-mtu.yaml',
    ])
  })

  it('becomes an image, called as aicli calls it', () => {
    expect(infraEnv).toMatchObject({
      name: 'prod_infra-env',
      cluster: 'prod',
      image_type: 'minimal-iso',
      ssh_authorized_key: '${file:~/.ssh/id_ed25519.pub}',
      kernel_arguments: ['console=ttyS0', 'a=1'],
      additional_trust_bundle: expect.stringContaining('BEGIN CERTIFICATE'),
    })
  })

  it('becomes hosts, each with what is said for all', () => {
    expect(definition.hosts).toEqual([
      {
        match: { mac_address: '52:54:00:00:00:01' },
        hostname: 'master-0',
        role: 'master',
        installation_disk: '/dev/sda',
        node_labels: { rack: '1', zone: 'a' },
        network: expect.objectContaining({
          interfaces: [{ name: 'eno1', mac_address: '52:54:00:00:00:01' }],
        }),
        infra_env: 'prod_infra-env',
      },
      {
        hostname: 'worker-0',
        role: 'worker',
        skip_formatting_disks: ['/dev/sdb'],
        machine_config_pool_name: 'infra',
        installer_args: ['--append-karg', 'console=ttyS0'],
        ignition_config_override: '${file:worker.ign}',
        infra_env: 'prod_infra-env',
      },
    ])
  })

  it('says what is left, and the definition can be read', () => {
    expect(notes.map(({ path }) => path)).toEqual([
      'openshift_manifests',
      'ignore_validations',
      'hosts[0].bmc_url',
    ])
    expect(parseDefinition(printDefinition(definition)).problems).toEqual([])
  })

  it.each([
    ['sno: true\napi_vip: 1.2.3.4', { control_plane_count: 1, platform: 'none' }],
    ['hosts: [{ name: a }]', { control_plane_count: 1, platform: 'none' }],
    ['high_availability_mode: "None"', { control_plane_count: 1 }],
    [
      'platform: oci',
      {
        platform: {
          type: 'external',
          external: { platform_name: 'oci', cloud_controller_manager: 'External' },
        },
      },
    ],
    ['sno_disk: sda', { install_config_overrides: { bootstrapInPlace: { installationDisk: '/dev/sda' } } }],
    [
      'tang_servers: [{ url: "http://t", thumbprint: x }]',
      {
        disk_encryption: {
          enable_on: ['masters', 'arbiters', 'workers'],
          mode: 'tang',
          tang_servers: [{ url: 'http://t', thumbprint: 'x' }],
        },
      },
    ],
    ['{}', { pull_secret: '${file:openshift_pull.json}' }],
  ])('%s', (text, expected) => {
    const read = importAicli(text, { secrets: 'refer', name: 'a' })
    expect(read.definition.clusters[0]).toMatchObject(expected)
    expect(read.definition.clusters[0]?.api_vips).toBeUndefined()
  })

  it('needs a name', () => {
    expect(importAicli('sno: true', { secrets: 'keep' }).problems.map(({ message }) => message)).toEqual([
      'The name of the cluster is not in the file; say it beside the file.',
    ])
    expect(importAicli('cluster: x', { secrets: 'keep' }).definition.clusters[0]?.name).toBe('x')
  })
})
