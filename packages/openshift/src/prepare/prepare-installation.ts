// Everything that an installation needs, from the wishes of the user to a file for every machine.

import { isSingleNode } from '@groundwork/engine/context'
import { type Generator, type GeneratorContext, PreparationError } from '../assets/generator.ts'
import type { InstallationFiles, StoredManifest } from '../assets/installation-files.ts'
import { bootstrapNodeIp } from '../assets/node-address.ts'
import { type RunPart, runHere } from '../assets/run-part.ts'
import type { InstallInputs } from '../inputs.ts'
import { buildInstallConfig } from '../install-config/build-install-config.ts'
import { InstallConfigError } from '../install-config/install-config-error.ts'
import { withInternalMirrors } from '../manifests/internal-release-image.ts'
import type { OperatorOptions } from '../manifests/operators/operator-manifests.ts'
import type { VipLeases } from '../post-process/role-ignition.ts'
import { INSTALLATION_PARTS } from './installation-parts.ts'

export interface PreparationRequest {
  readonly inputs: InstallInputs
  /** Those of the user, and those of `systemManifests`. */
  readonly manifests: readonly StoredManifest[]
  readonly generator: Generator
  readonly context: GeneratorContext
  readonly vipLeases?: VipLeases
  readonly operators?: OperatorOptions
  /** Where it is computed; in this thread unless given. */
  readonly run?: RunPart<typeof INSTALLATION_PARTS>
}

/** Throws PreparationError, or whatever aborted the signal of the context. */
export async function prepareInstallation({
  inputs: all,
  generator,
  run = runHere(INSTALLATION_PARTS),
  vipLeases,
  operators,
  ...request
}: PreparationRequest): Promise<InstallationFiles> {
  const { signal, login } = request.context
  const context = {
    ...request.context,
    bootstrapNodeIp: request.context.bootstrapNodeIp || bootstrapNodeIp(all),
  }
  const config = installConfigText(all)
  const manifests = withInternalMirrors(request.manifests, all)
  const written = await generator.createManifests(new Map([['install-config.yaml', config]]), context)
  signal?.throwIfAborted()
  const inputs = withoutMeasurements(all)
  const assets = await run('layManifests', { written, manifests, inputs }, signal)
  const mode = isSingleNode(inputs.cluster) ? 'single-node' : 'cluster'
  const generated = await generator.createIgnitionConfigs(assets, context, mode)
  signal?.throwIfAborted()
  const kubeadminPassword = login?.kubeadminPassword ?? ''
  const made = await run(
    'finishFiles',
    { inputs, manifests, assets, generated, config, kubeadminPassword, vipLeases, operators },
    signal,
  )
  return { ...made, generator: generator.name }
}

/** What hosts say of each other grows with their square, and is in no file: another thread need not be sent it. */
const withoutMeasurements = (inputs: InstallInputs): InstallInputs => ({
  ...inputs,
  hosts: inputs.hosts.map((host) => ({ ...host, connectivity: null, free_addresses: null })),
})

/** JSON is YAML too. */
function installConfigText(inputs: InstallInputs): string {
  try {
    return JSON.stringify(buildInstallConfig(inputs, { isForFile: true }))
  } catch (error) {
    if (error instanceof InstallConfigError) throw new PreparationError(error.message)
    throw error
  }
}
