/** What the manifests of the controller depend on; all of it comes from the flags of the installer and its environment. */
export interface ControllerManifestInputs {
  readonly clusterId: string
  /** Base URL of the service. */
  readonly serviceUrl: string
  /** The token of the service, kept in a Secret; empty: the service wants none. */
  readonly token: string
  readonly controllerImage: string
  readonly openshiftVersion: string
  /** As given to the installer; 0: it was not told. 1 is a single node. */
  readonly controlPlaneCount: number
  /** A file of the host; empty: what the host trusts anyway. */
  readonly caCertPath: string
  readonly isInsecure: boolean
  readonly checkClusterVersion: boolean
  /** One image, or a JSON object from operator to image; empty: the one of the release. */
  readonly mustGatherImage: string
  readonly notifyNumReboots: boolean
  /** Addresses under which the pod finds the service by its fixed name; empty: by the name servers. */
  readonly serviceIps: readonly string[]
}

export interface Manifest {
  /** Of the file, in the directory from which the bootstrap applies everything. */
  readonly name: string
  readonly text: string
}
