// What an import puts into the override of the install-config must be something that the service takes.
import { importInstallConfig } from '@groundwork/definition/import'
import { checkOverrideText } from '@groundwork/openshift/install-config'
import { expect, it } from 'vitest'

const COMMON = `
metadata: { name: a }
fips: true
additionalTrustBundlePolicy: Always
bootstrapInPlace: { installationDisk: /dev/sda }
capabilities: { baselineCapabilitySet: None, additionalEnabledCapabilities: [marketplace] }
cpuPartitioningMode: AllNodes
featureSet: CustomNoUpgrade
featureGates: [A=true]
osImageStream: rhel-10
networking: { networkType: Contrail }
`

it.each([
  [
    'baremetal',
    `{ provisioningNetwork: Disabled, provisioningNetworkInterface: eno1, provisioningNetworkCIDR: 172.22.0.0/24,
       provisioningDHCPRange: "172.22.0.10,172.22.0.20", clusterProvisioningIP: 172.22.0.3, clusterOSImage: "http://x" }`,
  ],
  [
    'vsphere',
    `{ vCenter: v, username: u, password: p, datacenter: d, defaultDatastore: s, folder: f, network: n, cluster: c,
       failureDomains: [{ name: a, server: v, topology: { datacenter: d } }],
       vcenters: [{ server: v, user: u, password: p, datacenters: [d] }] }`,
  ],
  [
    'nutanix',
    `{ prismCentral: { endpoint: { address: a, port: 9440 }, username: u, password: p }, subnetUUIDs: [s],
       prismElements: [{ endpoint: { address: a, port: 9440 }, uuid: u, name: n }] }`,
  ],
])('of platform %s', (platform, settings) => {
  const installConfig = `${COMMON}platform: { ${platform}: ${settings} }\n`
  const { definition, notes } = importInstallConfig({ installConfig }, { secrets: 'keep' })
  const overrides = definition.clusters[0]?.install_config_overrides
  expect(Object.keys(overrides ?? {})).toHaveLength(10)
  expect(checkOverrideText(JSON.stringify(overrides))).toEqual([])
  expect(notes.map(({ path }) => path)).toEqual([''])
})
