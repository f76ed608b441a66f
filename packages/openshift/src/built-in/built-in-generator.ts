// Makes manifests and Ignition files without openshift-install, for where that cannot be had: laboratories, demonstrations and
// trials without a registry. Names, places and contents are those of the installer; scripts and texts are our own.
import { randomUUID } from 'node:crypto'
import type { AssetDirectory, Generator, GeneratorContext } from '../assets/generator.ts'
import { objectYaml } from '../assets/object-yaml.ts'
import { clusterKubeconfig } from '../kubeconfig/cluster-kubeconfigs.ts'
import { createPki } from '../pki/create-pki.ts'
import { createJobQueue } from '../pki/job-queue.ts'
import { type KeyPairSource, sharedKeyPairs } from '../pki/key-pairs.ts'
import { wholeSecond } from '../pki/whole-second.ts'
import { bootstrapIgnition } from './bootstrap/bootstrap-ignition.ts'
import type { BootstrapInputs } from './bootstrap/bootstrap-inputs.ts'
import { type ClusterShape, clusterShape, firstServiceAddress } from './cluster-shape.ts'
import { createInfraId } from './identity/infra-id.ts'
import { createKubeadminPassword, hashKubeadminPassword } from './identity/kubeadmin-password.ts'
import { metadataJson } from './identity/metadata-json.ts'
import { machineManifests } from './machines/machine-manifests.ts'
import { pointerIgnition } from './machines/pointer-ignition.ts'
import type { ManifestFile, ManifestInputs } from './manifest-inputs.ts'
import { manifestsOf, objectsIn } from './manifest-objects.ts'
import { clusterManifests } from './manifests/cluster-manifests.ts'
import { signerOptions } from './manifests/pki-config.ts'
import { INSTALL_CONFIG_FILE, readInstallConfig } from './read-install-config.ts'
import { type GeneratorState, readState, STATE_FILE, writeState } from './state.ts'
import { CLUSTER_VERSION_PATH, overrideVersion } from './version-overrides.ts'

export interface BuiltInGeneratorOptions {
  /** Where keys come from; simulated clusters may share some. */
  readonly keyPairs?: KeyPairSource
  readonly now?: () => Date
}

/** None of the clusters keeps the process busy for long. */
const manifestTurns = createJobQueue(2)
const ignitionTurns = createJobQueue(1)

export function createBuiltInGenerator({
  keyPairs = sharedKeyPairs,
  now = () => new Date(),
}: BuiltInGeneratorOptions = {}): Generator {
  return {
    name: 'built-in',
    createManifests: (assets, context) =>
      manifestTurns(() => createManifests(assets, context, { keyPairs, now }), context.signal),
    createIgnitionConfigs: (assets, context, mode) =>
      ignitionTurns(async () => createIgnitionConfigs(assets, context, mode), context.signal),
  }
}

async function createManifests(
  assets: AssetDirectory,
  { openshiftVersion, invoker, login, signal }: GeneratorContext,
  { keyPairs, now }: Required<BuiltInGeneratorOptions>,
): Promise<AssetDirectory> {
  const installConfig = readInstallConfig(assets)
  const shape = clusterShape(installConfig, openshiftVersion)
  const kubeadminPassword = login?.kubeadminPassword ?? createKubeadminPassword()
  const [pki, kubeadminHash] = await Promise.all([
    createPki(namesOf(shape), (_, bits) => keyPairs(signal, bits), wholeSecond(now()), {
      ...signerOptions(shape),
      ...(login && { login }),
    }),
    hashKubeadminPassword(kubeadminPassword),
  ])
  const state: GeneratorState = {
    installConfig,
    infraId: createInfraId(shape.name),
    clusterId: randomUUID(),
    kubeadminPassword,
    pki,
  }
  const inputs: ManifestInputs = { ...state, shape, kubeadminHash, invoker }
  const others = [...assets].filter(([path]) => path !== INSTALL_CONFIG_FILE)
  return new Map([
    ...others,
    [STATE_FILE, writeState(state)],
    ...inFolder('manifests', clusterManifests(inputs)),
    ...inFolder('openshift', machineManifests(inputs)),
  ])
}

function createIgnitionConfigs(
  assets: AssetDirectory,
  context: GeneratorContext,
  mode: BootstrapInputs['mode'],
): AssetDirectory {
  const state = readState(assets)
  const inputs = bootstrapInputs(assets, state, context, mode)
  const { shape } = inputs
  const rootCa = state.pki.signers['root-ca'].certificate
  // A machine that installs itself gets all of its Ignition from the bootstrap that it was.
  const roles = shape.roles.filter((role) => mode === 'cluster' || role !== 'master')
  const others = [...assets].filter(([path]) => path !== STATE_FILE && !inputs.manifests.has(path))
  return new Map([
    ...others,
    ['bootstrap.ign', JSON.stringify(bootstrapIgnition(inputs))],
    ...roles.map((role) => [`${role}.ign`, JSON.stringify(pointerIgnition(shape, role, rootCa))] as const),
    ['metadata.json', metadataJson(shape, state)],
    ['auth/kubeconfig', clusterKubeconfig('admin', state.pki, shape)],
    ['auth/kubeadmin-password', state.kubeadminPassword],
  ])
}

/** Throws PreparationError. */
function bootstrapInputs(
  assets: AssetDirectory,
  state: GeneratorState,
  { openshiftVersion, releaseImage, bootstrapNodeIp }: GeneratorContext,
  mode: BootstrapInputs['mode'],
): BootstrapInputs {
  const manifests = manifestsOf(assets)
  const objects = objectsIn(manifests)
  const version = overrideVersion(manifests.get(CLUSTER_VERSION_PATH), objects)
  const secrets = objects.filter(({ group, kind }) => group === '' && kind === 'Secret')
  return {
    shape: clusterShape(state.installConfig, openshiftVersion),
    state,
    releaseImage,
    bootstrapNodeIp,
    mode,
    manifests: new Map([...manifests, [CLUSTER_VERSION_PATH, version.manifest]]),
    secretPaths: new Set(secrets.map(({ path }) => path)),
    versionPatch: version.patch,
  }
}

const namesOf = (shape: ClusterShape) => ({
  domain: shape.domain,
  apiVips: shape.apiVips,
  firstServiceAddress: firstServiceAddress(shape),
  isBaremetal: shape.platform.type === 'baremetal',
})

const inFolder = (folder: string, files: readonly ManifestFile[]) =>
  files.map(({ fileName, object }) => [`${folder}/${fileName}`, objectYaml(object)] as const)
