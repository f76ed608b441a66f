// A cluster from its ClusterDeployment and AgentClusterInstall.
import { isRecord, ownValue, parseJson } from '@groundwork/json/json-values'
import { readCommaList } from '@groundwork/text/comma-list'
import type { ClusterDefinition, ManifestDefinition } from '../document/definition.ts'
import { splitOverrides } from '../document/mirrors.ts'
import { type HidingContext, hideSecrets } from './hide-secrets.ts'
import { given, unlessEmpty } from './imported.ts'
import { readProxy } from './install-config-cluster.ts'
import { readNetworks, withNetworks } from './install-config-networks.ts'
import { vips } from './install-config-platform.ts'
import type { KubeObject, KubeObjects } from './kube-objects.ts'
import { pullSecret } from './kube-secret.ts'
import type { Reader } from './reader.ts'

const ROLES = ['masters', 'arbiters', 'workers'] as const
const OVERRIDES = 'agent-install.openshift.io/install-config-overrides'

/** What the cluster of a deployment is called. */
export const clusterNameOf = ({ spec, name }: KubeObject): string => spec.text('clusterName') ?? name

export function clusterOf(
  {
    deployment,
    install,
  }: { readonly deployment: KubeObject | undefined; readonly install: KubeObject | undefined },
  objects: KubeObjects,
  context: HidingContext,
): ClusterDefinition {
  const reference = deployment?.spec.group('clusterInstallRef')
  for (const member of ['group', 'version', 'kind', 'name']) reference?.raw(member)
  return {
    name: context.name,
    ...given({
      base_dns_domain: deployment?.spec.text('baseDomain'),
      pull_secret: deployment && pullSecret(deployment.spec, objects, context),
    }),
    ...(install ? installMembers(install, objects, context) : {}),
  }
}

function installMembers(
  { spec, metadata }: KubeObject,
  objects: KubeObjects,
  context: HidingContext,
): Partial<ClusterDefinition> {
  spec.group('clusterDeploymentRef').raw('name')
  const networking = spec.group('networking')
  const requirements = spec.group('provisionRequirements')
  const isUserManaged = networking.flag('userManagedNetworking')
  const networks = readNetworks(networking)
  const { mirrors, rest: visible } = splitOverrides(withNetworks(networks.overrides, overridesOf(metadata)))
  const rest = hideSecrets(metadata, `annotations.${OVERRIDES}`, visible, context)
  for (const count of ['workerAgents', 'arbiterAgents'])
    if (requirements.whole(count))
      requirements.lose(count, [
        'How many there are follows from the hosts.',
        'Let as many machines boot the image.',
      ])
  return given({
    ...release(spec, objects),
    control_plane_count: requirements.whole('controlPlaneAgents'),
    platform: platformOf(spec, isUserManaged),
    ssh_public_key: spec.text('sshPublicKey')?.trim() || undefined,
    ...networks.members,
    api_vips: vips(spec, 'apiVIP'),
    ingress_vips: vips(spec, 'ingressVIP'),
    load_balancer:
      spec.group('loadBalancer').text('type') === 'UserManaged' ? ('user-managed' as const) : undefined,
    proxy: readProxy(spec.group('proxy'), context),
    mirrors: unlessEmpty(mirrors),
    hyperthreading: hyperthreading(spec),
    schedulable_masters: spec.flag('mastersSchedulable'),
    disk_encryption: encryption(spec.group('diskEncryption')),
    install_config_overrides: Object.keys(rest).length === 0 ? undefined : { ...rest },
    manifests: unlessEmpty(manifestsOf(spec, objects)),
  })
}

function overridesOf(metadata: Reader): Readonly<Record<string, unknown>> {
  const text = metadata.map('annotations')?.[OVERRIDES]?.trim() || '{}'
  const written = parseJson(text)
  if (isRecord(written)) return written
  metadata.note(`annotations.${OVERRIDES}`, [
    'It is not a JSON object.',
    'Mend it, and import again; or write install_config_overrides of the cluster.',
  ])
  return {}
}

/** The image of the ClusterImageSet; its name says the version in most places. */
function release(spec: Reader, objects: KubeObjects): Partial<ClusterDefinition> {
  const name = spec.group('imageSetRef').text('name')
  const image = objects.find('ClusterImageSet', name)?.spec.text('releaseImage')
  const [version] = /\d+\.\d+\.\d+(?:-(?:ec|rc|fc)\.\d+)?/.exec(`${image ?? ''} ${name ?? ''}`) ?? []
  if (name !== undefined && version === undefined)
    spec.lose('imageSetRef', [
      `The ClusterImageSet ${name} does not say which version it is.`,
      'Add openshift_version to the cluster.',
    ])
  return given({ openshift_version: version, ocp_release_image: image })
}

const PLATFORMS: Readonly<Record<string, 'baremetal' | 'none' | 'vsphere' | 'nutanix'>> = {
  BareMetal: 'baremetal',
  None: 'none',
  VSphere: 'vsphere',
  Nutanix: 'nutanix',
}

function platformOf(spec: Reader, isUserManaged: boolean | undefined): ClusterDefinition['platform'] {
  const type = spec.text('platformType')
  const external = spec.group('external')
  if (type !== 'External') return ownValue(PLATFORMS, type ?? '') ?? (isUserManaged ? 'none' : undefined)
  const manager = external.text('cloudControllerManager')
  return {
    type: 'external',
    external: {
      platform_name: external.text('platformName') ?? '',
      ...(manager === 'External' ? { cloud_controller_manager: manager } : {}),
    },
  }
}

function hyperthreading(spec: Reader): ClusterDefinition['hyperthreading'] {
  const [compute] = spec.groups('compute')
  compute?.raw('name')
  const controlPlane = spec.group('controlPlane')
  controlPlane.raw('name')
  const off = { masters: controlPlane.text('hyperthreading'), workers: compute?.text('hyperthreading') }
  if (off.masters === undefined && off.workers === undefined) return undefined
  return ROLES.filter((role) => role === 'arbiters' || off[role] !== 'Disabled')
}

function encryption(group: Reader): ClusterDefinition['disk_encryption'] {
  const on = group.text('enableOn')
  const mode = group.text('mode')
  const servers = parseJson(group.text('tangServers') ?? '')
  if (on === undefined || on === 'none') return undefined
  const named = ROLES.filter((role) => readCommaList(on).includes(role))
  return {
    enable_on: on === 'all' ? [...ROLES] : named,
    ...(mode === 'tang' || mode === 'tpmv2' ? { mode } : {}),
    ...(Array.isArray(servers)
      ? {
          tang_servers: servers.filter(isRecord).map((server) => ({
            url: String(server.url ?? server.URL ?? ''),
            thumbprint: String(server.thumbprint ?? server.Thumbprint ?? ''),
          })),
        }
      : {}),
  }
}

/** Each file of the ConfigMaps that are named. */
function manifestsOf(spec: Reader, objects: KubeObjects): readonly ManifestDefinition[] {
  const one = spec.group('manifestsConfigMapRef').text('name')
  const names = [
    ...(one === undefined ? [] : [['manifestsConfigMapRef', one] as const]),
    ...spec
      .groups('manifestsConfigMapRefs')
      .flatMap((entry) => [['manifestsConfigMapRefs', entry.text('name') ?? ''] as const]),
  ]
  return names.flatMap(([member, name]) => {
    const files = objects.find('ConfigMap', name)?.body.map('data')
    if (files === undefined) {
      spec.lose(member, [
        `The ConfigMap ${name} is not in the file.`,
        'Add its files to manifests of the cluster.',
      ])
      return []
    }
    return Object.entries(files).map(([file_name, content]) => ({ file_name, content }))
  })
}
