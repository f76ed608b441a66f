import type { KubeObject } from '../assets/object-yaml.ts'
import type { Pki } from '../pki/create-pki.ts'
import type { ClusterShape } from './cluster-shape.ts'

/** Everything that the manifests of a cluster are made from. */
export interface ManifestInputs {
  readonly shape: ClusterShape
  readonly pki: Pki
  readonly infraId: string
  readonly clusterId: string
  /** Who asked for the installation. */
  readonly invoker: string
  /** bcrypt. */
  readonly kubeadminHash: string
}

/** A file of `manifests/` or `openshift/`. */
export interface ManifestFile {
  readonly fileName: string
  readonly object: KubeObject
}

/** Makes some of the files; none, where they do not apply. */
export type ManifestMaker = (inputs: ManifestInputs) => readonly ManifestFile[]
