// The recorded variants of an installation, as our service would ask for them. What the recording does not say is chosen here:
// only the set of manifests is compared.
import type { InstallConfig } from '@groundwork/openshift/install-config'
import { bareMetal, hosts, singleNode, VIPS } from './our-configs.ts'

const on = (platform: InstallConfig['platform'], masters = 3, workers = 2): InstallConfig => ({
  ...bareMetal(masters, workers),
  platform,
})
const changed = (more: Partial<InstallConfig>): InstallConfig => ({ ...bareMetal(3, 2), ...more })
const withBareMetal = (more: object): InstallConfig => {
  const config = bareMetal(3, 2)
  return { ...config, platform: { baremetal: { ...config.platform.baremetal, ...more } } }
}
const networks = (machine: readonly string[], cluster: readonly string[], service: readonly string[]) => ({
  networkType: 'OVNKubernetes',
  machineNetwork: machine.map((cidr) => ({ cidr })),
  clusterNetwork: cluster.map((cidr) => ({ cidr, hostPrefix: cidr.includes(':') ? 64 : 23 })),
  serviceNetwork: service,
})

const VSPHERE = {
  ...VIPS,
  vcenters: [{ server: 'vcenterplaceholder', user: 'u', password: 'p', datacenters: ['dc'] }],
  failureDomains: [
    {
      name: 'domain',
      region: 'region',
      zone: 'zone',
      server: 'vcenterplaceholder',
      topology: {
        datacenter: 'dc',
        computeCluster: '/dc/host/c',
        datastore: '/dc/datastore/d',
        networks: ['n'],
      },
    },
  ],
}
const NUTANIX = {
  ...VIPS,
  prismCentral: { endpoint: { address: 'central.example.com', port: 9440 }, username: 'u', password: 'p' },
  prismElements: [{ name: 'element', uuid: 'x', endpoint: { address: 'element.example.com', port: 9440 } }],
}
const fencing = {
  credentials: [0, 1].map((index) => ({
    hostname: `m${index}`,
    address: `redfish://10.0.1.2${index}`,
    username: 'u',
    password: 'p',
  })),
}

export const VARIANTS: Readonly<Record<string, () => InstallConfig>> = {
  'baremetal-3+2': () => bareMetal(3, 2),
  'baremetal-3+0': () => bareMetal(3, 0),
  'baremetal-3+1': () => bareMetal(3, 1),
  'baremetal-5+0': () => bareMetal(5, 0),
  sno: singleNode,
  'sno-external-oci': () => ({
    ...singleNode(),
    platform: { external: { platformName: 'oci', cloudControllerManager: 'External' } },
  }),
  'none-3+2': () => on({ none: {} }),
  'external-3+2': () => on({ external: { platformName: 'oci', cloudControllerManager: 'External' } }),
  'vsphere-3+2': () => on({ vsphere: VSPHERE }),
  'nutanix-3+2': () => on({ nutanix: NUTANIX }),
  'arbiter-2+1': () => ({
    ...bareMetal(2, 0),
    arbiter: { name: 'arbiter', replicas: 1, hyperthreading: 'Enabled' },
    platform: { baremetal: { provisioningNetwork: 'Disabled', ...VIPS, hosts: hosts(2, 0, 1) } },
  }),
  'fencing-2': () => ({ ...bareMetal(2, 0), controlPlane: { name: 'master', replicas: 2, fencing } }),
  'ipv6-3+2': () => ({
    ...withBareMetal({ apiVIPs: ['2001:db8::5'], ingressVIPs: ['2001:db8::6'] }),
    networking: networks(['2001:db8::/64'], ['fd01::/48'], ['fd02::/112']),
  }),
  'dual-3+2': () => ({
    ...withBareMetal({ apiVIPs: ['10.0.1.5', '2001:db8::5'], ingressVIPs: ['10.0.1.6', '2001:db8::6'] }),
    networking: networks(
      ['10.0.1.0/24', '2001:db8::/64'],
      ['10.128.0.0/14', 'fd01::/48'],
      ['172.30.0.0/16', 'fd02::/112'],
    ),
  }),
  proxy: () => changed({ proxy: { httpProxy: 'http://proxy.example.com:3128', noProxy: '.example.com' } }),
  'proxy-star': () => changed({ proxy: { httpProxy: 'http://proxy.example.com:3128', noProxy: '*' } }),
  'mirrors+ca': () =>
    changed({
      additionalTrustBundle: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
      imageDigestSources: [{ source: 'quay.io/a', mirrors: ['mirror.example.com/a'] }],
    }),
  ntp: () => withBareMetal({ additionalNTPServers: ['ntp.example.com'] }),
  'user-lb': () => withBareMetal({ loadBalancer: { type: 'UserManaged' } }),
  'network-none': () => changed({ networking: { ...bareMetal(3, 2).networking, networkType: 'None' } }),
  hyperthreading: () => changed({ compute: [{ name: 'worker', replicas: 2, hyperthreading: 'Disabled' }] }),
  'no-ssh-key': () => changed({ sshKey: '' }),
  techpreview: () => changed({ featureSet: 'TechPreviewNoUpgrade' }),
  devpreview: () => changed({ featureSet: 'DevPreviewNoUpgrade' }),
  'caps-none': () =>
    changed({
      capabilities: {
        baselineCapabilitySet: 'None',
        additionalEnabledCapabilities: ['baremetal', 'MachineAPI'],
      },
    }),
  'cpu-partitioning': () => changed({ cpuPartitioningMode: 'AllNodes' }),
  'osstream-9': () => changed({ osImageStream: 'rhel-9' }),
}

/** Refused by the program, and judged before a generator is asked. */
export const REFUSED: Readonly<Record<string, string>> = {
  fips: 'The recorded program ran on a host without FIPS. Ours makes such clusters on any host.',
  'bad-network': 'Networks that overlap are refused by the service when they are set.',
  'bad-override': 'Overrides are checked by the service when they are set.',
}

const MACHINES = [
  ...[0, 1, 2].map((index) => `openshift/99_openshift-cluster-api_master-machines-${index}.yaml`),
  'openshift/99_openshift-cluster-api_worker-machineset-0.yaml',
  'openshift/99_openshift-machine-api_master-control-plane-machine-set.yaml',
]

/** Manifests that only the recorded program makes, by variant. */
export const NOT_MADE: Readonly<Record<string, readonly string[]>> = {
  // Made from placeholders. The service removes them from the files of either generator: such machines must not be created.
  'vsphere-3+2': MACHINES,
  'nutanix-3+2': MACHINES,
}
