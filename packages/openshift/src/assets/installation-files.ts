import type { GeneratorName } from './generator.ts'

/** Everything that an installation needs, by the names under which it is stored and downloaded. */
export interface InstallationFiles {
  /** bootstrap.ign, master.ign, worker.ign, arbiter.ign, metadata.json, kubeconfig-noingress, kubeadmin-password,
   *  install-config.yaml, custom_manifests.json, and `<role>-<host id>.ign` for every host. */
  readonly files: ReadonlyMap<string, string>
  /** The id that OpenShift itself uses. */
  readonly openshiftClusterId: string
  readonly generator: GeneratorName
}

/** A manifest as it is kept beside the cluster. */
export interface StoredManifest {
  readonly folder: 'manifests' | 'openshift'
  readonly fileName: string
  readonly text: string
  readonly source: 'user' | 'system'
}
