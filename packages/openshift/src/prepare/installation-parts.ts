// What a preparation computes before and after the second command of its generator.

import { hasArbiter, isSingleNode } from '@groundwork/engine/context'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { isRecord } from '@groundwork/json/json-values'
import { type AssetDirectory, PreparationError } from '../assets/generator.ts'
import type { InstallationFiles, StoredManifest } from '../assets/installation-files.ts'
import { readKubernetesYaml } from '../assets/kubernetes-yaml.ts'
import type { InstallInputs } from '../inputs.ts'
import { applyManifests } from '../manifests/apply-manifests.ts'
import { hasInternalRegistry } from '../manifests/internal-release-image.ts'
import type { MachineRole } from '../manifests/machine-config.ts'
import { customManifests, type OperatorOptions } from '../manifests/operators/operator-manifests.ts'
import { finishBootstrapIgnition } from '../post-process/bootstrap-ignition.ts'
import { hostFileName, hostIgnition, machineRole } from '../post-process/host-ignition.ts'
import { filesOf, inlineText, readIgnition, writeIgnition } from '../post-process/ignition-file.ts'
import { machineConfigPools } from '../post-process/machine-config-pools.ts'
import { finishRoleIgnition, type VipLeases } from '../post-process/role-ignition.ts'

export const INSTALLATION_PARTS = {
  layManifests: ({ written, manifests, inputs }: LayInput) => applyManifests(written, manifests, inputs),
  finishFiles,
}

export interface LayInput {
  readonly written: AssetDirectory
  readonly manifests: readonly StoredManifest[]
  readonly inputs: InstallInputs
}

export interface FinishInput {
  readonly inputs: InstallInputs
  /** Those of the user and ours, as they were laid over `assets`. */
  readonly manifests: readonly StoredManifest[]
  /** From which the generator made the rest. */
  readonly assets: AssetDirectory
  readonly generated: AssetDirectory
  /** The text of install-config.yaml. */
  readonly config: string
  /** Of people, where it was made before. */
  readonly kubeadminPassword: string
  readonly vipLeases?: VipLeases | undefined
  readonly operators?: OperatorOptions | undefined
}

function finishFiles(input: FinishInput): Pick<InstallationFiles, 'files' | 'openshiftClusterId'> {
  const { inputs, generated } = input
  const first = readIgnition(
    isSingleNode(inputs.cluster) ? liveIgnition(generated) : required(generated, 'bootstrap.ign'),
    'bootstrap.ign',
  )
  const bootstrap = finishBootstrapIgnition(first, inputs, {
    hasInternalRegistry: hasInternalRegistry(input.manifests),
  })
  const roles = roleConfigs(generated, first, input)
  const later = customManifests(inputs, input.operators)
  return {
    files: new Map([
      ['bootstrap.ign', writeIgnition(bootstrap)],
      ...[...roles].map(([role, { text }]): [string, string] => [`${role}.ign`, text]),
      ['metadata.json', required(generated, 'metadata.json')],
      ['kubeconfig-noingress', required(generated, 'auth/kubeconfig')],
      // An installer that was given only a hash leaves the file empty.
      ['kubeadmin-password', required(generated, 'auth/kubeadmin-password') || input.kubeadminPassword],
      ['install-config.yaml', input.config],
      ...(later === null ? [] : [['custom_manifests.json', later] as [string, string]]),
      ...hostFiles(roles, input.assets, inputs),
    ]),
    openshiftClusterId: clusterId(bootstrap, generated),
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
  { inputs, vipLeases }: FinishInput,
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
