import { isRecord } from '@groundwork/json/json-values'
import type { ClusterDefinition } from '../document/definition.ts'
import { splitOverrides } from '../document/mirrors.ts'
import { aicliManifests } from './aicli-manifests.ts'
import { aicliNetworks } from './aicli-networks.ts'
import { aicliEncryption, aicliProxy, commaTexts, fileReference, textsOrGroups } from './aicli-values.ts'
import { choice } from './choice.ts'
import { type HidingContext, hideSecrets } from './hide-secrets.ts'
import { given, unlessEmpty } from './imported.ts'
import { withNetworks } from './install-config-networks.ts'
import type { Reader } from './reader.ts'
import { secretText } from './secrets.ts'

interface Context extends HidingContext {
  /** How many hosts the file describes. */
  readonly hosts: number
}

export function aicliCluster(reader: Reader, context: Context): ClusterDefinition {
  const isSingle = isSingleNode(reader, context.hosts)
  const networks = aicliNetworks(reader)
  const { mirrors, rest: written } = splitOverrides(withNetworks(networks.overrides, installConfigOf(reader)))
  const rest = hideSecrets(reader, 'installconfig', written, context)
  const addresses = given({
    api_vips: addressesOf(reader, 'api'),
    ingress_vips: addressesOf(reader, 'ingress'),
  })
  const userManaged = reader.flag('user_managed_networking')
  const count = reader.whole('control_plane_count')
  return {
    name: context.name,
    ...given({
      openshift_version: reader.text('openshift_version'),
      base_dns_domain: reader.text('base_dns_domain') ?? reader.text('domain'),
      cpu_architecture: choice(reader, 'cpu_architecture', ARCHITECTURES),
      ocp_release_image: reader.text('ocp_release_image'),
      control_plane_count: count ?? (isSingle ? 1 : undefined),
      platform: platformOf(reader, isSingle),
      tags: commaTexts(reader, 'tags'),
      pull_secret: pullSecretOf(reader, context),
      ssh_public_key: sshKeyOf(reader),
      ...networks.members,
      // A single node has no virtual addresses.
      ...(isSingle ? {} : addresses),
      user_managed_networking: isSingle ? undefined : userManaged,
      vip_dhcp_allocation: reader.flag('vip_dhcp_allocation') || undefined,
      proxy: aicliProxy(reader, context),
      mirrors: unlessEmpty([...registryMirrors(reader), ...(mirrors ?? [])]),
      additional_ntp_sources: commaTexts(reader, 'additional_ntp_source'),
      schedulable_masters: reader.flag('schedulable_masters'),
      disk_encryption: aicliEncryption(reader),
      olm_operators: textsOrGroups(reader, 'olm_operators', 'name'),
      install_config_overrides: Object.keys(rest).length === 0 ? undefined : { ...rest },
      manifests: unlessEmpty(aicliManifests(reader)),
    }),
  }
}

/** One host means one node there. */
function isSingleNode(reader: Reader, hosts: number): boolean {
  const mode = reader.raw('high_availability_mode')
  return (reader.flag('sno') ?? false) || mode === 'None' || hosts === 1
}

/** `api_vip`, `api_ip`, or a list. */
function addressesOf(reader: Reader, kind: 'api' | 'ingress'): string[] | undefined {
  const one = reader.text(`${kind}_vip`) ?? reader.text(`${kind}_ip`)
  const list = textsOrGroups(reader, `${kind}_vips`, 'ip') ?? []
  return unlessEmpty([...list, ...(one && !list.includes(one) ? [one] : [])])
}

const ARCHITECTURES = ['x86_64', 'aarch64', 'arm64', 'ppc64le', 's390x', 'multi'] as const

const PLATFORMS = ['baremetal', 'nutanix', 'vsphere', 'none'] as const

function platformOf(reader: Reader, isSingle: boolean): ClusterDefinition['platform'] {
  const value = reader.raw('platform')
  const type = isRecord(value) ? value.type : value
  if (type === undefined) return isSingle ? 'none' : undefined
  if (type === 'oci')
    return { type: 'external', external: { platform_name: 'oci', cloud_controller_manager: 'External' } }
  const known = PLATFORMS.find((name) => name === type)
  if (known === undefined)
    reader.lose('platform', [`"${String(type)}" is no platform.`, `Use ${PLATFORMS.join(', ')}.`])
  return known
}

/** A path, or the secret itself. */
function pullSecretOf(reader: Reader, context: Context): string {
  const written = reader.text('pull_secret')
  if (written?.includes('{'))
    return secretText(reader, 'pull_secret', '${file:pull-secret.json}', context) ?? ''
  return fileReference(written ?? 'openshift_pull.json')
}

export function sshKeyOf(reader: Reader): string | undefined {
  const path = reader.text('public_key')
  return reader.text('ssh_public_key') ?? (path === undefined ? undefined : fileReference(path))
}

/** What aicli lays over the install-config. */
function installConfigOf(reader: Reader): Readonly<Record<string, unknown>> {
  const written = reader.raw('installconfig')
  if (!isRecord(written))
    reader.lose('installconfig', [
      'It is not a group of settings.',
      'Write the settings of the install-config below it, and import again.',
    ])
  const disk = reader.text('sno_disk')
  const path = disk === undefined || disk.includes('/dev') ? disk : `/dev/${disk}`
  return {
    ...(reader.flag('fips') ? { fips: true } : {}),
    ...(path === undefined ? {} : { bootstrapInPlace: { installationDisk: path } }),
    ...(isRecord(written) ? written : {}),
  }
}

const RELEASE = 'quay.io/openshift-release-dev'

/** The copies that aicli expects in a registry. */
function registryMirrors(reader: Reader) {
  const registry = reader.text('disconnected_url') ?? reader.text('registry_url')
  if (registry === undefined) return []
  const release = [`${registry}/openshift/release`, `${registry}/openshift/release-images`]
  return [
    { source: 'quay.io/edge-infrastructure', mirrors: [`${registry}/edge-infrastructure`] },
    { source: `${RELEASE}/ocp-release`, mirrors: release },
    { source: `${RELEASE}/ocp-v4.0-art-dev`, mirrors: release },
  ]
}
