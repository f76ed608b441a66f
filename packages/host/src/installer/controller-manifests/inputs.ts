/** What the manifests of the controller depend on; all of it comes from the flags of the installer and its environment. */
export interface ControllerManifestInputs {
  readonly clusterId: string
  /** Base URL of the service. */
  readonly serviceUrl: string
  /** The token of the service, kept in a Secret; empty: the service wants none. */
  readonly token: string
  /** One of the controller; or with `program`, any that has bash, curl and oc. */
  readonly controllerImage: string
  /** Absent: the image holds the controller. */
  readonly program?: ControllerProgram
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

/** The program for hosts, which is the controller as well, as the pod gets it from the service. */
export interface ControllerProgram {
  /** In hex. */
  readonly sha256: string
  /** By which the service is reached; empty: directly. */
  readonly proxy: string
}

export interface Manifest {
  /** Of the file, in the directory from which the bootstrap applies everything. */
  readonly name: string
  readonly text: string
}
