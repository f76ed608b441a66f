// What a person applies to a hub for one cluster.

const place = (name: string) => ({ name, namespace: 'edge' })

export const SERVICE_CONFIG = {
  apiVersion: 'agent-install.openshift.io/v1beta1',
  kind: 'AgentServiceConfig',
  metadata: { name: 'agent' },
  spec: {
    databaseStorage: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '10Gi' } } },
    filesystemStorage: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: 100 } } },
    mirrorRegistryRef: { name: 'mirror' },
    osImages: [
      {
        openshiftVersion: '4.20',
        version: '420.1',
        url: 'http://192.0.2.1/a.iso',
        cpuArchitecture: 'x86_64',
      },
    ],
  },
}

export const INFRA_ENV = {
  apiVersion: 'agent-install.openshift.io/v1beta1',
  kind: 'InfraEnv',
  metadata: place('edge'),
  spec: {
    clusterRef: place('edge'),
    pullSecretRef: { name: 'pull-secret' },
    sshAuthorizedKey: 'ssh-ed25519 AAAA',
    proxy: { httpProxy: 'http://192.0.2.2:3128', noProxy: '.example.com' },
    nmStateConfigLabelSelector: { matchLabels: { infraenv: 'edge' } },
    additionalNTPSources: ['ntp.example.com'],
    kernelArguments: [{ operation: 'append', value: 'audit=0' }],
  },
}

export const NMSTATE_CONFIG = {
  apiVersion: 'agent-install.openshift.io/v1beta1',
  kind: 'NMStateConfig',
  metadata: { ...place('master-0'), labels: { infraenv: 'edge' } },
  spec: {
    config: { interfaces: [{ name: 'eno1', type: 'ethernet', ipv4: { enabled: true, dhcp: true } }] },
    interfaces: [{ name: 'eno1', macAddress: '00:11:22:33:44:55' }],
  },
}

export const CLUSTER_DEPLOYMENT = {
  apiVersion: 'hive.openshift.io/v1',
  kind: 'ClusterDeployment',
  metadata: place('edge'),
  spec: {
    clusterName: 'edge',
    baseDomain: 'example.com',
    platform: { agentBareMetal: { agentSelector: { matchLabels: { cluster: 'edge' } } } },
    pullSecretRef: { name: 'pull-secret' },
    clusterInstallRef: {
      group: 'extensions.hive.openshift.io',
      version: 'v1beta1',
      kind: 'AgentClusterInstall',
      name: 'edge',
    },
  },
}

export const CLUSTER_INSTALL = {
  apiVersion: 'extensions.hive.openshift.io/v1beta1',
  kind: 'AgentClusterInstall',
  metadata: place('edge'),
  spec: {
    clusterDeploymentRef: { name: 'edge' },
    imageSetRef: { name: 'openshift-4.20' },
    networking: {
      clusterNetwork: [{ cidr: '10.128.0.0/14', hostPrefix: 23 }],
      serviceNetwork: ['172.30.0.0/16'],
      machineNetwork: [{ cidr: '192.0.2.0/24' }],
    },
    provisionRequirements: { controlPlaneAgents: 3, workerAgents: 2 },
    apiVIP: '192.0.2.10',
    ingressVIP: '192.0.2.11',
    holdInstallation: false,
  },
}

export const CLUSTER_IMAGE_SET = {
  apiVersion: 'hive.openshift.io/v1',
  kind: 'ClusterImageSet',
  metadata: { name: 'openshift-4.20' },
  spec: { releaseImage: 'registry.example.com/ocp-release:4.20.0-x86_64' },
}

export const AGENT = {
  apiVersion: 'agent-install.openshift.io/v1beta1',
  kind: 'Agent',
  metadata: place('6b9e1f0c-4f5e-4a51-9a3c-1f0f5c1d2e3f'),
  spec: { approved: false, role: '' },
}

export const BARE_METAL_HOST = {
  apiVersion: 'metal3.io/v1alpha1',
  kind: 'BareMetalHost',
  metadata: { ...place('server-0'), labels: { 'infraenvs.agent-install.openshift.io': 'edge' } },
  spec: {
    online: true,
    bootMACAddress: '00:11:22:33:44:55',
    bmc: { address: 'redfish-virtualmedia+https://192.0.2.21/redfish/v1/Systems/1', credentialsName: 'bmc' },
  },
}

export interface HubDocument {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string }
  readonly spec: object
}

export const HUB_DOCUMENTS: readonly HubDocument[] = [
  ...[SERVICE_CONFIG, INFRA_ENV, NMSTATE_CONFIG, CLUSTER_DEPLOYMENT, CLUSTER_INSTALL],
  ...[CLUSTER_IMAGE_SET, AGENT, BARE_METAL_HOST],
]
