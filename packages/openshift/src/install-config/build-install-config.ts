import { hasArbiter, installationDisk, isSingleNode, isTwoNodesWithFencing } from '@groundwork/engine/context'
import { isAtLeast } from '@groundwork/versions/version'
import type { InstallInputs } from '../inputs.ts'
import type { InstallConfig } from './install-config.ts'
import { InstallConfigError } from './install-config-error.ts'
import { mirrorSources } from './mirror-sources.ts'
import { networking, proxyConfig } from './networking.ts'
import { applyOverride } from './override.ts'
import { platformConfig } from './platform/platform-config.ts'
import { arbiterPool, computePools, controlPlanePool } from './pools.ts'

export interface BuildOptions {
  /** For the installer, and not for a client of the API. */
  readonly isForFile?: boolean
}

/** Throws InstallConfigError. */
export function buildInstallConfig(
  inputs: InstallInputs,
  { isForFile = false }: BuildOptions = {},
): InstallConfig {
  const config = overridden(inputs, ownConfig(inputs))
  const bundle = trustBundle(inputs, { overridden: config.additionalTrustBundle ?? '', isForFile })
  const { additionalTrustBundle: _own, ...rest } = config
  return bundle === '' ? rest : { ...rest, additionalTrustBundle: bundle }
}

function ownConfig(inputs: InstallInputs): InstallConfig {
  const { cluster } = inputs
  const proxy = proxyConfig(inputs)
  const arbiter = arbiterPool(inputs)
  return {
    apiVersion: 'v1',
    baseDomain: cluster.base_dns_domain,
    ...(proxy !== null && { proxy }),
    networking: networking(inputs),
    metadata: { name: cluster.name },
    compute: computePools(inputs),
    controlPlane: controlPlanePool(inputs),
    ...(arbiter !== null && { arbiter }),
    platform: platformConfig(inputs),
    ...bootstrapInPlace(inputs),
    fips: false,
    pullSecret: inputs.pullSecret,
    sshKey: cluster.ssh_public_key,
    ...imageSources(inputs),
    ...(needsTechPreview(inputs) && { featureSet: 'TechPreviewNoUpgrade' }),
  }
}

/** A single machine has no other that could help it: it installs itself from memory. */
function bootstrapInPlace({ cluster, hosts }: InstallInputs): Pick<InstallConfig, 'bootstrapInPlace'> {
  const [host] = hosts
  const isOwn = cluster.platform.type === 'none' || cluster.platform.type === 'external'
  if (!isSingleNode(cluster) || !isOwn || host === undefined) return {}
  const disk = installationDisk(host)
  const name = host.installation_disk_id || host.installation_disk_path || disk?.id || disk?.path
  return name ? { bootstrapInPlace: { installationDisk: name } } : {}
}

function imageSources({ cluster, site }: InstallInputs): Partial<InstallConfig> {
  const sources = site.mirrors === null ? [] : mirrorSources(site.mirrors.registriesConf)
  if (sources.length === 0) return {}
  return isAtLeast(cluster.openshift_version, '4.14')
    ? { imageDigestSources: sources }
    : { imageContentSources: sources }
}

/** These topologies were technology previews in their first releases. */
function needsTechPreview({ cluster, hosts }: InstallInputs): boolean {
  const { openshift_version: version } = cluster
  if (hasArbiter(hosts)) return !isAtLeast(version, '4.20')
  return isTwoNodesWithFencing(cluster, hosts) && !isAtLeast(version, '4.22')
}

function overridden({ cluster }: InstallInputs, config: InstallConfig): InstallConfig {
  if (cluster.install_config_overrides === '') return config
  const { value, problems } = applyOverride(config, readOverride(cluster.install_config_overrides))
  if (problems.length === 0) return value as InstallConfig
  throw new InstallConfigError(
    `The override of the install-config cannot be used. ${problems.map(({ message }) => message).join(' ')}`,
  )
}

/** It was JSON when it was stored. */
const readOverride = (text: string): unknown => JSON.parse(text) ?? {}

/** The authorities that the cluster trusts beside the usual ones, in this order; empty: none. */
function trustBundle(
  { infraEnvs, site }: InstallInputs,
  { overridden, isForFile }: { readonly overridden: string; readonly isForFile: boolean },
): string {
  return [
    overridden,
    // Only machines need it; clients that read the install-config of a cluster do not see it.
    isForFile ? site.organisationCa : '',
    site.mirrors?.caBundle ?? '',
    ...infraEnvs.map(({ additional_trust_bundle }) => additional_trust_bundle),
  ]
    .filter((pem) => pem.trim() !== '')
    .join('\n')
    .trim()
}
