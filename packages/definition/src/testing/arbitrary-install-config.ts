// Generated install-configs and agent-configs, as people write them: every part may be missing.
import fc from 'fast-check'

type Members = Readonly<Record<string, unknown>>
type Parts = Readonly<Record<string, fc.Arbitrary<unknown>>>

const some = (parts: Parts, required: readonly string[] = []): fc.Arbitrary<Members> =>
  fc.record(parts as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [...required] as never[] })
const words = (...list: readonly string[]) => fc.constantFrom(...list)

const threads = words('Enabled', 'Disabled')
const architecture = words('amd64', 'arm64', 's390x', 'ppc64le')
const addresses = fc.subarray(['192.168.1.5', 'fd00::5'], { minLength: 1 })

const platformMembers = {
  apiVIPs: addresses,
  ingressVIPs: addresses,
  loadBalancer: fc.record({ type: words('UserManaged', 'OpenShiftManagedDefault') }),
}

const platform = fc.oneof(
  fc.record({
    baremetal: some({
      ...platformMembers,
      additionalNTPServers: fc.constant(['ntp.example.com']),
      provisioningNetwork: words('Disabled', 'Managed'),
      clusterOSImage: fc.constant('http://images.example.com/os.qcow2'),
    }),
  }),
  fc.record({ none: fc.constant({}) }),
  fc.record({
    vsphere: some({
      ...platformMembers,
      vcenters: fc.constant([{ server: 'v.example.com', user: 'me', password: 'x', datacenters: ['dc'] }]),
      failureDomains: fc.constant([{ name: 'a', server: 'v.example.com', topology: { datacenter: 'dc' } }]),
    }),
  }),
  fc.record({ nutanix: some({ ...platformMembers, subnetUUIDs: fc.constant(['a']) }) }),
  fc.record({
    external: some({ platformName: words('oci'), cloudControllerManager: words('External', '') }, [
      'platformName',
    ]),
  }),
)

const sources = fc.subarray(
  [
    { source: 'quay.io/openshift-release-dev/ocp-release', mirrors: ['m.example.com:5000/release'] },
    { source: 'registry.redhat.io', mirrors: ['m.example.com:5000/a', 'n.example.com/a'] },
  ],
  { minLength: 1 },
)

const fencing = fc.constant({
  credentials: [
    { hostname: 'node-0', address: 'redfish+https://192.0.2.9/', username: 'admin', password: 'geheim' },
  ],
})

export const installConfigs: fc.Arbitrary<Members> = some(
  {
    apiVersion: fc.constant('v1'),
    metadata: fc.record({ name: words('prod', 'edge-1') }),
    baseDomain: words('example.com', 'lab.example.org'),
    controlPlane: architecture.chain((one) =>
      some({
        name: fc.constant('master'),
        replicas: fc.integer({ min: 1, max: 5 }),
        hyperthreading: threads,
        architecture: fc.constant(one),
        fencing,
      }),
    ),
    compute: fc.tuple(
      some({ name: fc.constant('worker'), replicas: fc.nat(3), hyperthreading: threads, architecture }),
    ),
    arbiter: some({ name: fc.constant('arbiter'), replicas: fc.nat(1), hyperthreading: threads }),
    networking: some({
      networkType: words('OVNKubernetes', 'Cilium', 'Contrail'),
      clusterNetwork: fc.subarray<Members>(
        [{ cidr: '10.128.0.0/14', hostPrefix: 23 }, { cidr: 'fd01::/48' }],
        { minLength: 1 },
      ),
      machineNetwork: fc.subarray([{ cidr: '192.168.1.0/24' }, { cidr: 'fd00::/64' }], { minLength: 1 }),
      serviceNetwork: fc.subarray(['172.30.0.0/16', 'fd02::/112'], { minLength: 1 }),
      clusterNetworkMTU: fc.constant(8900),
    }),
    platform,
    proxy: some({
      httpProxy: words('http://proxy:3128'),
      httpsProxy: words('http://proxy:3129'),
      noProxy: words('.example.com', '.example.com,10.0.0.0/8'),
    }),
    pullSecret: words('{"auths":{}}'),
    sshKey: words('ssh-ed25519 AAAA me'),
    additionalTrustBundle: words('-----BEGIN CERTIFICATE-----\nAA\n-----END CERTIFICATE-----'),
    additionalTrustBundlePolicy: words('Always', 'Proxyonly'),
    imageDigestSources: sources,
    fips: fc.constant(true),
    publish: words('External'),
    capabilities: fc.constant({
      baselineCapabilitySet: 'None',
      additionalEnabledCapabilities: ['marketplace'],
    }),
    cpuPartitioningMode: words('AllNodes'),
    featureSet: words('TechPreviewNoUpgrade'),
    bootstrapInPlace: fc.constant({ installationDisk: '/dev/sda' }),
    credentialsMode: words('Manual'),
    somethingNew: fc.constant({ a: 1 }),
  },
  ['apiVersion', 'metadata', 'platform'],
)

const hints = some({
  deviceName: words('/dev/sda', '/dev/disk/by-path/pci-0000:00:1f.2-ata-1'),
  hctl: words('1:0:0:0'),
  model: words('INTEL SSDSC2', 'PERC'),
  vendor: words('ATA'),
  serialNumber: words('S3Z8'),
  wwn: words('0x5000c500a0b1c2d3'),
  wwnWithExtension: words('0x5000c500a0b1c2d3aa'),
  minSizeGigabytes: fc.integer({ min: 1, max: 4000 }),
  rotational: fc.boolean(),
})

const nmstate = (name: string) =>
  fc.constantFrom<Members>(
    {
      interfaces: [
        {
          name,
          type: 'ethernet',
          state: 'up',
          ipv4: { enabled: true, dhcp: false, address: [{ ip: '192.168.1.80', 'prefix-length': 24 }] },
          ipv6: { enabled: false },
        },
      ],
      routes: {
        config: [{ destination: '0.0.0.0/0', 'next-hop-address': '192.168.1.1', 'next-hop-interface': name }],
      },
      'dns-resolver': { config: { server: ['192.168.1.1'] } },
    },
    { interfaces: [{ name, type: 'ethernet', state: 'up', mtu: 9000, lldp: { enabled: true } }] },
  )

const host = (index: number): fc.Arbitrary<Members> =>
  some(
    {
      hostname: fc.constant(`node-${index}`),
      role: words('master', 'worker', 'arbiter'),
      interfaces: fc.constant([{ name: 'eno1', macAddress: `52:54:00:00:00:0${index}` }]),
      rootDeviceHints: hints,
      networkConfig: nmstate('eno1'),
    },
    ['interfaces'],
  )

export const agentConfigs: fc.Arbitrary<Members> = some({
  apiVersion: fc.constant('v1beta1'),
  kind: fc.constant('AgentConfig'),
  rendezvousIP: words('192.168.1.80'),
  additionalNTPSources: fc.constant(['ntp.example.com']),
  minimalISO: fc.constant(true),
  bootArtifactsBaseURL: words('http://boot.example.com'),
  hosts: fc
    .integer({ min: 1, max: 4 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => host(i)))),
})
