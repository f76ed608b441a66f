// What our own generator computes, without anything that it has to wait for.
import { randomUUID } from 'node:crypto'
import type { AssetDirectory, GeneratorContext } from '../assets/generator.ts'
import { objectYaml } from '../assets/object-yaml.ts'
import { clusterKubeconfig } from '../kubeconfig/cluster-kubeconfigs.ts'
import { createPki, type PkiOptions, pkiKeyBits } from '../pki/create-pki.ts'
import { givenKeyPairs, type KeyPair } from '../pki/key-pairs.ts'
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

/** A context without what another thread cannot be given. */
export type PlainContext = Omit<GeneratorContext, 'signal'>

export const BUILT_IN_PARTS = { planKeys, createManifests, createIgnitionConfigs }

export interface KeysInput {
  readonly assets: AssetDirectory
  readonly context: PlainContext
}

/** How long each of the keys is that the cluster needs. */
function planKeys({ assets, context }: KeysInput): readonly number[] {
  const { shape } = readShape(assets, context)
  return pkiKeyBits(namesOf(shape), pkiOptions(shape, context))
}

export interface ManifestsInput {
  readonly assets: AssetDirectory
  readonly context: PlainContext
  /** As `planKeys` wants them. */
  readonly keyPairs: readonly KeyPair[]
  readonly now: Date
  readonly passwordCost: number
}

async function createManifests(input: ManifestsInput): Promise<AssetDirectory> {
  const { assets, context, keyPairs, now, passwordCost } = input
  const { invoker, login } = context
  const { installConfig, shape } = readShape(assets, context)
  const kubeadminPassword = login?.kubeadminPassword ?? createKubeadminPassword()
  const [pki, kubeadminHash] = await Promise.all([
    createPki(namesOf(shape), givenKeyPairs(keyPairs), wholeSecond(now), pkiOptions(shape, context)),
    hashKubeadminPassword(kubeadminPassword, passwordCost),
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

export interface IgnitionInput {
  readonly assets: AssetDirectory
  readonly context: PlainContext
  readonly mode: BootstrapInputs['mode']
}

function createIgnitionConfigs({ assets, context, mode }: IgnitionInput): AssetDirectory {
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
  { openshiftVersion, releaseImage, bootstrapNodeIp }: PlainContext,
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

function readShape(assets: AssetDirectory, { openshiftVersion }: PlainContext) {
  const installConfig = readInstallConfig(assets)
  return { installConfig, shape: clusterShape(installConfig, openshiftVersion) }
}

const pkiOptions = (shape: ClusterShape, { login }: PlainContext): PkiOptions => ({
  ...signerOptions(shape),
  ...(login && { login }),
})

const namesOf = (shape: ClusterShape) => ({
  domain: shape.domain,
  apiVips: shape.apiVips,
  firstServiceAddress: firstServiceAddress(shape),
  isBaremetal: shape.platform.type === 'baremetal',
})

const inFolder = (folder: string, files: readonly ManifestFile[]) =>
  files.map(({ fileName, object }) => [`${folder}/${fileName}`, objectYaml(object)] as const)
