import { describe, expect, it } from 'vitest'
import { parseDefinition } from '../document/parse-definition.ts'
import { printDefinition } from '../document/print-definition.ts'
import { importKube } from './kube.ts'

const DOCUMENTS = `
apiVersion: v1
kind: Secret
metadata: { name: pull-secret, namespace: my-cluster }
type: kubernetes.io/dockerconfigjson
stringData: { .dockerconfigjson: '{"auths":{}}' }
---
apiVersion: hive.openshift.io/v1
kind: ClusterDeployment
metadata: { name: my-cluster, namespace: my-cluster }
spec:
  clusterName: my-cluster
  baseDomain: example.com
  platform: { agentBareMetal: { agentSelector: { matchLabels: { cluster: my-cluster } } } }
  pullSecretRef: { name: pull-secret }
  clusterInstallRef:
    group: extensions.hive.openshift.io
    version: v1beta1
    kind: AgentClusterInstall
    name: my-cluster
---
apiVersion: extensions.hive.openshift.io/v1beta1
kind: AgentClusterInstall
metadata:
  name: my-cluster
  annotations: { agent-install.openshift.io/install-config-overrides: '{"fips":true}' }
spec:
  clusterDeploymentRef: { name: my-cluster }
  imageSetRef: { name: openshift-v4.14.0 }
  networking:
    clusterNetwork: [{ cidr: 10.128.0.0/14, hostPrefix: 23 }]
    serviceNetwork: [172.30.0.0/16]
    machineNetwork: [{ cidr: 192.168.1.0/24 }]
  provisionRequirements: { controlPlaneAgents: 3, workerAgents: 2 }
  sshPublicKey: "ssh-rsa AAAA..."
  apiVIP: 192.168.1.10
  ingressVIP: 192.168.1.11
  diskEncryption: { enableOn: all, mode: tpmv2 }
  manifestsConfigMapRef: { name: my-manifests }
  holdInstallation: true
---
apiVersion: v1
kind: ConfigMap
metadata: { name: my-manifests }
data: { a.yaml: "kind: Thing" }
---
apiVersion: agent-install.openshift.io/v1beta1
kind: InfraEnv
metadata: { name: my-infraenv, namespace: my-cluster }
spec:
  clusterRef: { name: my-cluster, namespace: my-cluster }
  pullSecretRef: { name: pull-secret }
  sshAuthorizedKey: "ssh-rsa AAAA..."
  proxy: { httpProxy: "http://proxy.example.com:8080", noProxy: ".example.com,10.0.0.0/8" }
  nmStateConfigLabelSelector: { matchLabels: { infraenv: my-infraenv } }
  additionalNTPSources: [ntp.example.com]
  cpuArchitecture: x86_64
---
apiVersion: agent-install.openshift.io/v1beta1
kind: NMStateConfig
metadata: { name: master-0, labels: { infraenv: my-infraenv } }
spec:
  config:
    interfaces:
      - name: eno1
        type: ethernet
        state: up
        ipv4: { enabled: true, dhcp: false, address: [{ ip: 192.168.1.100, prefix-length: 24 }] }
        ipv6: { enabled: false }
    dns-resolver: { config: { server: [192.168.1.1] } }
    routes:
      config:
        - { destination: 0.0.0.0/0, next-hop-address: 192.168.1.1, next-hop-interface: eno1 }
  interfaces: [{ name: eno1, macAddress: "00:11:22:33:44:55" }]
---
apiVersion: metal3.io/v1alpha1
kind: BareMetalHost
metadata:
  name: bmh-0
  labels: { infraenvs.agent-install.openshift.io: my-infraenv }
  annotations:
    bmac.agent-install.openshift.io/hostname: master-0
    bmac.agent-install.openshift.io/role: master
    bmac.agent-install.openshift.io.node-label.zone: a
spec:
  bootMACAddress: 00:11:22:33:44:55
  rootDeviceHints: { deviceName: /dev/sda }
  bmc: { address: redfish://192.0.2.1 }
---
apiVersion: agent-install.openshift.io/v1beta1
kind: Agent
metadata: { name: aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee, labels: { infraenvs.agent-install.openshift.io: my-infraenv } }
spec: { approved: true, hostname: worker-0, role: worker, clusterDeploymentName: { name: my-cluster, namespace: my-cluster } }
---
apiVersion: cluster.open-cluster-management.io/v1
kind: ManagedCluster
metadata: { name: my-cluster }
`

describe('documents of Kubernetes', () => {
  const { definition, notes, problems } = importKube(DOCUMENTS, { secrets: 'refer' })

  it('become a definition', () => {
    expect(problems).toEqual([])
    expect(definition).toEqual({
      clusters: [
        {
          name: 'my-cluster',
          base_dns_domain: 'example.com',
          pull_secret: '${file:pull-secret.json}',
          openshift_version: '4.14.0',
          control_plane_count: 3,
          ssh_public_key: 'ssh-rsa AAAA...',
          machine_networks: ['192.168.1.0/24'],
          cluster_networks: [{ cidr: '10.128.0.0/14', host_prefix: 23 }],
          service_networks: ['172.30.0.0/16'],
          api_vips: ['192.168.1.10'],
          ingress_vips: ['192.168.1.11'],
          disk_encryption: { enable_on: ['masters', 'arbiters', 'workers'], mode: 'tpmv2' },
          install_config_overrides: { fips: true },
          manifests: [{ file_name: 'a.yaml', content: 'kind: Thing' }],
        },
      ],
      infra_envs: [
        {
          name: 'my-infraenv',
          cluster: 'my-cluster',
          cpu_architecture: 'x86_64',
          pull_secret: '${file:pull-secret.json}',
          ssh_authorized_key: 'ssh-rsa AAAA...',
          proxy: { http_proxy: 'http://proxy.example.com:8080', no_proxy: ['.example.com', '10.0.0.0/8'] },
          additional_ntp_sources: ['ntp.example.com'],
        },
      ],
      hosts: [
        {
          hostname: 'master-0',
          role: 'master',
          installation_disk: '/dev/sda',
          node_labels: { zone: 'a' },
          network: {
            interfaces: [{ name: 'eno1', mac_address: '00:11:22:33:44:55' }],
            addresses: ['192.168.1.100/24'],
            gateways: ['192.168.1.1'],
            dns_servers: ['192.168.1.1'],
          },
          infra_env: 'my-infraenv',
        },
        {
          match: { id: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee' },
          hostname: 'worker-0',
          role: 'worker',
          infra_env: 'my-infraenv',
          cluster: 'my-cluster',
        },
      ],
    })
    expect(parseDefinition(printDefinition(definition)).problems).toEqual([])
  })

  it('say what is left', () => {
    expect(notes.map(({ source, path }) => `${source}: ${path}`)).toEqual([
      'ClusterDeployment my-cluster: spec.pullSecretRef',
      'AgentClusterInstall my-cluster: spec.provisionRequirements.workerAgents',
      'InfraEnv my-infraenv: spec.pullSecretRef',
      'ClusterDeployment my-cluster: spec.platform',
      'AgentClusterInstall my-cluster: spec.holdInstallation',
      'BareMetalHost bmh-0: spec.bmc',
      'Agent aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee: spec.approved',
      'ManagedCluster my-cluster: ',
    ])
  })

  it('may be one document alone, or a list', () => {
    const single = `
kind: List
items:
  - kind: AgentClusterInstall
    metadata: { name: sno-cluster }
    spec: { clusterDeploymentRef: { name: sno-cluster }, provisionRequirements: { controlPlaneAgents: 1 } }
`
    expect(importKube(single, { secrets: 'keep' }).definition.clusters).toEqual([
      { name: 'sno-cluster', control_plane_count: 1 },
    ])
    expect(importKube('kind: Pod', { secrets: 'keep' }).problems.map(({ message }) => message)).toEqual([
      'There is none of ClusterDeployment, AgentClusterInstall, InfraEnv, NMStateConfig in the file.',
    ])
  })

  it('keep a secret when they are told to', () => {
    expect(importKube(DOCUMENTS, { secrets: 'keep' }).definition.clusters[0]?.pull_secret).toBe(
      '{"auths":{}}',
    )
  })
})
