// Everything that an installation needs, from the wishes of the user to a file for every machine.

import { hasArbiter, isSingleNode } from '@groundwork/engine/context'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { isRecord } from '@groundwork/json/json-values'
import {
  type AssetDirectory,
  type Generator,
  type GeneratorContext,
  PreparationError,
} from '../assets/generator.ts'
import type { InstallationFiles, StoredManifest } from '../assets/installation-files.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import { bootstrapNodeIp } from '../assets/node-address.ts'
import type { InstallInputs } from '../inputs.ts'
import { buildInstallConfig } from '../install-config/build-install-config.ts'
import { InstallConfigError } from '../install-config/install-config-error.ts'
import { applyManifests } from '../manifests/apply-manifests.ts'
import { hasInternalRegistry, withInternalMirrors } from '../manifests/internal-release-image.ts'
import type { MachineRole } from '../manifests/machine-config.ts'
import { customManifests, type OperatorOptions } from '../manifests/operators/operator-manifests.ts'
import { finishBootstrapIgnition } from '../post-process/bootstrap-ignition.ts'
import { hostFileName, hostIgnition, machineRole } from '../post-process/host-ignition.ts'
import { filesOf, inlineText, readIgnition, writeIgnition } from '../post-process/ignition-file.ts'
import { machineConfigPools } from '../post-process/machine-config-pools.ts'
import { finishRoleIgnition, type VipLeases } from '../post-process/role-ignition.ts'

export interface PreparationRequest {
  readonly inputs: InstallInputs
  /** Those of the user, and those of `systemManifests`. */
  readonly manifests: readonly StoredManifest[]
  readonly generator: Generator
  readonly context: GeneratorContext
  readonly vipLeases?: VipLeases
  readonly operators?: OperatorOptions
}

/** Throws PreparationError, or whatever aborted the signal of the context. */
export async function prepareInstallation(request: PreparationRequest): Promise<InstallationFiles> {
  const { inputs, generator } = request
  const context = {
    ...request.context,
    bootstrapNodeIp: request.context.bootstrapNodeIp || bootstrapNodeIp(inputs),
  }
  const config = installConfigText(inputs)
  const manifests = withInternalMirrors(request.manifests, inputs)
  const written = await generator.createManifests(new Map([['install-config.yaml', config]]), context)
  context.signal?.throwIfAborted()
  const assets = applyManifests(written, manifests, inputs)
  const mode = isSingleNode(inputs.cluster) ? 'single-node' : 'cluster'
  const generated = await generator.createIgnitionConfigs(assets, context, mode)
  context.signal?.throwIfAborted()

  const first = readIgnition(
    mode === 'cluster' ? required(generated, 'bootstrap.ign') : liveIgnition(generated),
    'bootstrap.ign',
  )
  const bootstrap = finishBootstrapIgnition(first, inputs, {
    hasInternalRegistry: hasInternalRegistry(manifests),
  })
  const roles = roleConfigs(generated, first, request)
  const later = customManifests(inputs, request.operators)
  return {
    files: new Map([
      ['bootstrap.ign', writeIgnition(bootstrap)],
      ...[...roles].map(([role, { text }]): [string, string] => [`${role}.ign`, text]),
      ['metadata.json', required(generated, 'metadata.json')],
      ['kubeconfig-noingress', required(generated, 'auth/kubeconfig')],
      // An installer that was given only a hash leaves the file empty.
      [
        'kubeadmin-password',
        required(generated, 'auth/kubeadmin-password') || (context.login?.kubeadminPassword ?? ''),
      ],
      ['install-config.yaml', config],
      ...(later === null ? [] : [['custom_manifests.json', later] as [string, string]]),
      ...hostFiles(roles, assets, inputs),
    ]),
    openshiftClusterId: clusterId(bootstrap, generated),
    generator: generator.name,
  }
}

/** JSON is YAML too. */
function installConfigText(inputs: InstallInputs): string {
  try {
    return JSON.stringify(buildInstallConfig(inputs, { isForFile: true }))
  } catch (error) {
    if (error instanceof InstallConfigError) throw new PreparationError(error.message)
    throw error
  }
}

const LIVE_FILE = 'bootstrap-in-place-for-live-iso.ign'

const liveIgnition = (generated: AssetDirectory): string =>
  generated.get(LIVE_FILE) ?? required(generated, 'bootstrap.ign')

interface RoleConfig {
  readonly config: IgnitionConfig
  /** Of the installer where nothing is to be changed. */
  readonly text: string
}

function roleConfigs(
  generated: AssetDirectory,
  bootstrap: IgnitionConfig,
  { inputs, vipLeases }: PreparationRequest,
): ReadonlyMap<MachineRole, RoleConfig> {
  const roles: readonly MachineRole[] = hasArbiter(inputs.hosts)
    ? ['master', 'worker', 'arbiter']
    : ['master', 'worker']
  // A single machine installs itself and fetches its configuration from no other machine.
  const empty = JSON.stringify({ ignition: { version: bootstrap.ignition.version } })
  return new Map(
    roles.map((role) => {
      const text = isSingleNode(inputs.cluster) ? empty : required(generated, `${role}.ign`)
      const own = readIgnition(text, `${role}.ign`)
      const config = finishRoleIgnition(own, role, inputs, vipLeases)
      return [role, { config, text: config === own ? text : writeIgnition(config) }]
    }),
  )
}

function hostFiles(
  roles: ReadonlyMap<MachineRole, RoleConfig>,
  assets: AssetDirectory,
  inputs: InstallInputs,
): readonly [string, string][] {
  const pools = machineConfigPools(assets)
  return inputs.hosts.map((host) => {
    const role = roles.get(machineRole(host))
    if (role === undefined)
      throw new PreparationError(`The installer has written no ${machineRole(host)}.ign.`)
    return [hostFileName(host), writeIgnition(hostIgnition(role.config, host, { inputs, pools }))]
  })
}

function required(generated: AssetDirectory, name: string): string {
  const text = generated.get(name)
  if (text !== undefined) return text
  throw new PreparationError(
    `The installer has written no ${name}. Its log may tell why; start the installation again.`,
  )
}

/** As the machines will see it; else as the installer tells it. */
function clusterId(bootstrap: IgnitionConfig, generated: AssetDirectory): string {
  const file = filesOf(bootstrap).find(({ path }) => path === '/opt/openshift/manifests/cvo-overrides.yaml')
  const [version] = file ? readKubernetesYaml(inlineText(file.contents)) : []
  const spec = isRecord(version) && isRecord(version.spec) ? version.spec : {}
  if (typeof spec.clusterID === 'string' && spec.clusterID !== '') return spec.clusterID
  const metadata = JSON.parse(required(generated, 'metadata.json')) as { readonly clusterID?: unknown }
  if (typeof metadata.clusterID === 'string' && metadata.clusterID !== '') return metadata.clusterID
  throw new PreparationError('The installer has given the cluster no id. Start the installation again.')
}
