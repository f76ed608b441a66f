// What makes manifests and Ignition files out of an install-config: the installer of the release, or our own code.
import type { LoginCredentials } from '../pki/login-credentials.ts'

/** Path below the directory of the installer (`manifests/cvo-overrides.yaml`, `auth/kubeconfig`) to its content. */
export type AssetDirectory = ReadonlyMap<string, string>

export type GeneratorName = 'openshift-install' | 'built-in'

export interface GeneratorContext {
  readonly clusterId: string
  /** Pull spec of the release that is installed. */
  readonly releaseImage: string
  readonly openshiftVersion: string
  readonly invoker: string
  /** Address of the bootstrap host in the machine network; empty: unknown. */
  readonly bootstrapNodeIp: string
  /** Made before, for people who log in to the cluster; absent: the generator makes its own. */
  readonly login?: LoginCredentials
  readonly signal?: AbortSignal
}

export interface Generator {
  readonly name: GeneratorName
  /** From `install-config.yaml` to `manifests/` and `openshift/`. Throws PreparationError. */
  createManifests(assets: AssetDirectory, context: GeneratorContext): Promise<AssetDirectory>
  /** From manifests to `bootstrap.ign`, `master.ign`, `worker.ign`, `metadata.json` and `auth/`. Throws PreparationError. */
  createIgnitionConfigs(
    assets: AssetDirectory,
    context: GeneratorContext,
    mode: 'cluster' | 'single-node',
  ): Promise<AssetDirectory>
}

/** For people: what could not be prepared, and what to do. Never holds secrets. */
export class PreparationError extends Error {
  /** What a program said that failed, shortened; empty: nothing. */
  readonly output: string
  constructor(message: string, output = '') {
    super(message)
    this.name = 'PreparationError'
    this.output = output
  }
}
