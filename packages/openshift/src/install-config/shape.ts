// What may stand in an install-config: names and types of its fields. Overrides are held against it.

export type Shape =
  | { readonly kind: 'string' | 'integer' | 'boolean' }
  | ListShape
  | ObjectShape
  | { readonly kind: 'map' }

export interface ListShape {
  readonly kind: 'list'
  readonly of: Shape
  /** Left out where it is empty; others are then written as `null`. */
  readonly isOptional: boolean
}

export interface ObjectShape {
  readonly kind: 'object'
  readonly fields: Readonly<Record<string, Shape>>
  /** `null` takes it away; of others it changes nothing. */
  readonly isOptional: boolean
}

const string: Shape = { kind: 'string' }
const integer: Shape = { kind: 'integer' }
const boolean: Shape = { kind: 'boolean' }
const list = (of: Shape): Shape => ({ kind: 'list', of, isOptional: false })
const optionalList = (of: Shape): Shape => ({ kind: 'list', of, isOptional: true })
const object = (fields: Readonly<Record<string, Shape>>): Shape => ({
  kind: 'object',
  fields,
  isOptional: false,
})
const optional = (fields: Readonly<Record<string, Shape>>): Shape => ({
  kind: 'object',
  fields,
  isOptional: true,
})

const pool = {
  hyperthreading: string,
  name: string,
  replicas: integer,
  fencing: optional({
    credentials: optionalList(
      object({
        hostname: string,
        macAddress: string,
        address: string,
        username: string,
        password: string,
        certificateVerification: string,
      }),
    ),
  }),
}
const imageSources = optionalList(object({ source: string, mirrors: list(string) }))
const loadBalancer = optional({ type: string })
const endpoint = object({ address: string, port: integer })
const vips = {
  apiVIPs: optionalList(string),
  apiVIP: string,
  ingressVIPs: optionalList(string),
  ingressVIP: string,
}

const baremetal = optional({
  ...vips,
  provisioningNetwork: string,
  provisioningNetworkInterface: string,
  provisioningNetworkCIDR: string,
  provisioningDHCPRange: string,
  clusterProvisioningIP: string,
  clusterOSImage: string,
  hosts: list(
    object({
      name: string,
      role: string,
      bootMACAddress: string,
      bootMode: string,
      hardwareProfile: string,
      bmc: object({
        username: string,
        password: string,
        address: string,
        disableCertificateVerification: boolean,
      }),
    }),
  ),
  additionalNTPServers: optionalList(string),
  loadBalancer,
})

const vsphere = optional({
  ...vips,
  vCenter: string,
  username: string,
  password: string,
  datacenter: string,
  defaultDatastore: string,
  folder: string,
  network: string,
  cluster: string,
  failureDomains: optionalList(
    object({
      name: string,
      region: string,
      server: string,
      zone: string,
      topology: object({
        computeCluster: string,
        datacenter: string,
        datastore: string,
        folder: string,
        networks: optionalList(string),
        resourcePool: string,
        template: string,
        tagIDs: optionalList(string),
      }),
    }),
  ),
  vcenters: optionalList(
    object({
      datacenters: optionalList(string),
      password: string,
      server: string,
      user: string,
      port: integer,
    }),
  ),
  loadBalancer,
})

const nutanix = optional({
  ...vips,
  prismCentral: object({ endpoint, username: string, password: string }),
  prismElements: optionalList(object({ endpoint, uuid: string, name: string })),
  subnetUUIDs: optionalList(string),
  loadBalancer,
})

export const INSTALL_CONFIG_SHAPE: ObjectShape = {
  kind: 'object',
  isOptional: false,
  fields: {
    apiVersion: string,
    baseDomain: string,
    proxy: optional({ httpProxy: string, httpsProxy: string, noProxy: string }),
    networking: object({
      networkType: string,
      clusterNetwork: list(object({ cidr: string, hostPrefix: integer })),
      machineNetwork: optionalList(object({ cidr: string })),
      serviceNetwork: list(string),
    }),
    metadata: object({ name: string }),
    compute: list(object(pool)),
    controlPlane: object(pool),
    arbiter: optional(pool),
    platform: object({
      baremetal,
      none: optional({}),
      vsphere,
      nutanix,
      external: optional({ platformName: string, cloudControllerManager: string }),
    }),
    bootstrapInPlace: optional({ installationDisk: string }),
    fips: boolean,
    pullSecret: string,
    sshKey: string,
    additionalTrustBundle: string,
    additionalTrustBundlePolicy: string,
    imageContentSources: imageSources,
    imageDigestSources: imageSources,
    capabilities: optional({
      baselineCapabilitySet: string,
      additionalEnabledCapabilities: optionalList(string),
    }),
    cpuPartitioningMode: string,
    featureSet: string,
    featureGates: optionalList(string),
    osImageStream: string,
  },
}
