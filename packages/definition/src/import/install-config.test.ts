import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importAicli } from './aicli.ts'
import { importInstallConfig } from './install-config.ts'
import { importKube } from './kube.ts'

const INSTALL = `
apiVersion: v1
baseDomain: example.com
metadata: { name: my-cluster }
controlPlane: { name: master, replicas: 3, hyperthreading: Enabled, architecture: amd64 }
compute: [{ name: worker, replicas: 2, hyperthreading: Disabled }]
networking:
  networkType: OVNKubernetes
  clusterNetwork: [{ cidr: 10.128.0.0/14, hostPrefix: 23 }]
  serviceNetwork: [172.30.0.0/16]
  machineNetwork: [{ cidr: 192.168.1.0/24 }]
platform:
  baremetal:
    apiVIP: 192.168.1.5
    ingressVIPs: [192.168.1.6]
    hosts:
      - name: master-0
        bootMACAddress: 00:11:22:33:44:55
        bmc: { address: redfish://192.0.2.1, username: u, password: p }
imageContentSources: [{ source: quay.io/a, mirrors: [m.example.com/a] }]
pullSecret: '{"auths":{}}'
sshKey: ssh-ed25519 AAAA
fips: true
publish: External
`
const AGENT = `
apiVersion: v1alpha1
kind: AgentConfig
metadata: { name: my-cluster }
rendezvousIP: 192.168.1.100
hosts:
  - hostname: master-0
    role: master
    rootDeviceHints: { model: INTEL, minSizeGigabytes: 200 }
    interfaces: [{ name: eno1, macAddress: "00:11:22:33:44:55" }]
    networkConfig:
      interfaces:
        - name: eno1
          type: ethernet
          state: up
          ipv4: { enabled: true, address: [{ ip: 192.168.1.100, prefix-length: 24 }] }
`

describe('install-config and agent-config', () => {
  const imported = importInstallConfig({ installConfig: INSTALL, agentConfig: AGENT }, { secrets: 'refer' })

  it('become a cluster, its image and its hosts', () => {
    expect(imported.definition).toEqual({
      clusters: [
        {
          name: 'my-cluster',
          base_dns_domain: 'example.com',
          cpu_architecture: 'x86_64',
          control_plane_count: 3,
          platform: 'baremetal',
          pull_secret: '${file:pull-secret.json}',
          ssh_public_key: 'ssh-ed25519 AAAA',
          network_type: 'OVNKubernetes',
          machine_networks: ['192.168.1.0/24'],
          cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
          service_networks: ['172.30.0.0/16'],
          api_vips: ['192.168.1.5'],
          ingress_vips: ['192.168.1.6'],
          mirrors: [{ source: 'quay.io/a', mirrors: ['m.example.com/a'] }],
          hyperthreading: ['masters', 'arbiters'],
          install_config_overrides: { fips: true },
        },
      ],
      infra_envs: [
        {
          name: 'my-cluster',
          cluster: 'my-cluster',
          cpu_architecture: 'x86_64',
          ssh_authorized_key: 'ssh-ed25519 AAAA',
        },
      ],
      hosts: [
        {
          hostname: 'master-0',
          role: 'master',
          installation_disk: 'first model:INTEL size>=200GB',
          network: {
            interfaces: [{ name: 'eno1', mac_address: '00:11:22:33:44:55' }],
            nmstate: expect.objectContaining({ interfaces: [expect.objectContaining({ name: 'eno1' })] }),
          },
          infra_env: 'my-cluster',
        },
      ],
    })
  })

  it('say which fields are not carried over, why, and what to do', () => {
    expect(imported.notes.map(({ source, path }) => `${source}: ${path}`)).toEqual([
      'install-config: pullSecret',
      'install-config: compute[0].replicas',
      'install-config: publish',
      'install-config: platform.baremetal.hosts[0].bmc',
      'agent-config: rendezvousIP',
      'install-config: ',
    ])
    expect(imported.notes.every(({ message, advice }) => message !== '' && advice !== '')).toBe(true)
    expect(JSON.stringify(imported)).not.toContain('auths')
  })

  it.each([
    ['metadata: {}', 'metadata.name is missing; it is the name of the cluster.'],
    [
      'a: [',
      'This is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ].',
    ],
  ])('%s is refused', (installConfig, message) => {
    const { problems } = importInstallConfig({ installConfig }, { secrets: 'keep' })
    expect(problems.map((problem) => problem.message)).toEqual([message])
  })

  it('have one password for each machine that is switched off by the other', () => {
    const credentials = ['node-0', 'node-1'].map((hostName) => ({
      hostName,
      address: `redfish://${hostName}`,
      username: 'u',
      password: `geheim of ${hostName}`,
    }))
    const installConfig = JSON.stringify({
      metadata: { name: 'a' },
      controlPlane: { fencing: { credentials } },
    })
    const { definition, notes } = importInstallConfig({ installConfig }, { secrets: 'refer' })
    expect(definition.hosts.map(({ fencing_credentials }) => fencing_credentials?.password)).toEqual([
      '${env:BMC_PASSWORD_NODE_0}',
      '${env:BMC_PASSWORD_NODE_1}',
    ])
    expect(notes.map(({ advice }) => advice)).toEqual(
      expect.arrayContaining([
        'Set BMC_PASSWORD_NODE_0 in the environment.',
        'Set BMC_PASSWORD_NODE_1 in the environment.',
      ]),
    )
  })

  it('tells of a value of the wrong kind', () => {
    const { notes } = importInstallConfig(
      { installConfig: 'metadata: { name: a }\ncontrolPlane: { replicas: many }\nplatform: 3\n' },
      { secrets: 'keep' },
    )
    expect(notes.slice(0, 2).map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'platform: It is not a group of settings.',
      'controlPlane.replicas: It is not a whole number.',
    ])
  })
})

it('no text makes an import throw', () => {
  const pieces = fc.array(
    fc.constantFrom(
      'metadata: { name: a }\n',
      'metadata: [1]\n',
      'platform: { baremetal: { hosts: [1, { name: x }] } }\n',
      'hosts: [1, { mac: 3 }, { name: x, labels: [a=b, 3] }]\n',
      'networking: { clusterNetwork: 3, serviceNetwork: [[]] }\n',
      'static_network_config: [{ network_yaml: "[", mac_interface_map: 3 }]\n',
      'cluster: x\n',
      'kind: InfraEnv\n',
      'kind: AgentClusterInstall\n',
      'spec: { proxy: 3, imageSetRef: [], kernelArguments: [3] }\n',
      '---\n',
      ': [\n',
    ),
  )
  fc.assert(
    fc.property(pieces, (list) => {
      const text = list.join('')
      importInstallConfig({ installConfig: text, agentConfig: text }, { secrets: 'refer' })
      importAicli(text, { secrets: 'refer' })
      importKube(text, { secrets: 'refer' })
    }),
  )
})
