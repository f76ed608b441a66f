// What the cloud provider of a platform has to know. Placeholders are replaced in the finished cluster.
import { isAtLeast } from '@groundwork/versions/version'
import { objectYaml } from '../../assets/object-yaml.ts'
import type { ClusterShape, PlatformSettings } from '../cluster-shape.ts'
import type { ManifestInputs, ManifestMaker } from '../manifest-inputs.ts'

export const CLOUD_CONFIG_NAME = 'cloud-provider-config'
export const CLOUD_CONFIG_KEY = 'config'

/** From here on a cluster may have several vCenters, and says so in YAML. */
const VSPHERE_YAML_SINCE = '4.18'
/** From here on it also says in which networks the addresses of nodes are. */
const NODE_NETWORKS_SINCE = '5.0'
const PASSWORDS = { secretName: 'vsphere-creds', secretNamespace: 'kube-system' }

type Text = (inputs: Pick<ManifestInputs, 'shape' | 'infraId'>) => string

const TEXTS: Readonly<Partial<Record<ClusterShape['platform']['type'], Text>>> = {
  vsphere: (inputs) =>
    isAtLeast(inputs.shape.openshiftVersion, VSPHERE_YAML_SINCE) ? vsphereYaml(inputs) : vsphereIni(inputs),
  nutanix: ({ shape }) => nutanixJson(shape.platform.settings),
}

export const hasCloudConfig = ({ platform }: ClusterShape): boolean => TEXTS[platform.type] !== undefined

export const cloudProviderConfig: ManifestMaker = (inputs) => {
  const text = TEXTS[inputs.shape.platform.type]
  if (text === undefined) return []
  return [
    {
      fileName: 'cloud-provider-config.yaml',
      object: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: CLOUD_CONFIG_NAME, namespace: 'openshift-config' },
        data: { [CLOUD_CONFIG_KEY]: text(inputs) },
      },
    },
  ]
}

const vsphereYaml: Text = ({ shape }) => {
  const { vcenters = [], failureDomains = [] } = shape.platform.settings
  const networks = shape.networks.machine.join()
  return objectYaml({
    global: { insecureFlag: true, ...PASSWORDS },
    ...(failureDomains.length > 1 && { labels: { region: 'openshift-region', zone: 'openshift-zone' } }),
    ...(isAtLeast(shape.openshiftVersion, NODE_NETWORKS_SINCE) && {
      nodes: { externalNetworkSubnetCidr: networks, internalNetworkSubnetCidr: networks },
    }),
    vcenter: Object.fromEntries(
      vcenters.map(({ server = '', port, datacenters = [] }) => [
        server,
        { datacenters, ...(port !== undefined && { port }), server },
      ]),
    ),
  })
}

const vsphereIni: Text = ({ shape, infraId }) => {
  const { vcenters, workspace, zones } = vsphereFacts(shape.platform.settings, infraId)
  return [
    section('Global', {
      'secret-name': PASSWORDS.secretName,
      'secret-namespace': PASSWORDS.secretNamespace,
      'insecure-flag': '1',
    }),
    ...vcenters.map(({ server, datacenters }) =>
      section(`VirtualCenter ${JSON.stringify(server)}`, { datacenters: datacenters.join() }),
    ),
    section('Workspace', workspace),
    ...(zones > 1 ? [section('Labels', { region: 'openshift-region', zone: 'openshift-zone' })] : []),
  ].join('\n')
}

/** Older install-configs have one of everything, in fields of its own. */
function vsphereFacts(settings: PlatformSettings, infraId: string) {
  const [first] = settings.failureDomains ?? []
  const {
    datacenter = settings.datacenter ?? '',
    datastore,
    folder,
    resourcePool = '',
  } = first?.topology ?? {}
  const server = first?.server ?? settings.vCenter ?? ''
  const listed = (settings.vcenters ?? []).map((vcenter) => ({
    server: vcenter.server ?? '',
    datacenters: vcenter.datacenters ?? [],
  }))
  return {
    vcenters: listed.length > 0 ? listed : [{ server, datacenters: [datacenter] }],
    zones: settings.failureDomains?.length ?? 0,
    workspace: {
      server,
      datacenter,
      'default-datastore': datastore ?? settings.defaultDatastore ?? '',
      folder: folder ?? `/${datacenter}/vm/${infraId}`,
      'resourcepool-path': resourcePool,
    },
  }
}

const section = (name: string, values: Readonly<Record<string, string>>): string =>
  [
    `[${name}]`,
    ...Object.entries(values)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => `${key} = ${JSON.stringify(value)}`),
    '',
  ].join('\n')

function nutanixJson({ prismCentral }: PlatformSettings): string {
  const { address = '', port = 0 } = prismCentral?.endpoint ?? {}
  const credentialRef = {
    kind: 'Secret',
    name: 'nutanix-credentials',
    namespace: 'openshift-cloud-controller-manager',
  }
  const config = {
    prismCentral: { address, port, credentialRef },
    topologyDiscovery: { type: 'Prism', topologyCategories: null },
    enableCustomLabeling: true,
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
