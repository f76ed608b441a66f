export type InstallerRole = 'bootstrap' | 'master' | 'worker' | 'arbiter'

/** Everything that an installation is told from outside. */
export interface InstallerSettings {
  readonly role: InstallerRole
  readonly clusterId: string
  readonly infraEnvId: string
  /** Empty: progress is not reported. */
  readonly hostId: string
  /** Below `/dev`; may be a link. */
  readonly bootDevice: string
  /** Address of the service, without a slash at the end. */
  readonly url: string
  readonly openshiftVersion: string
  readonly mcoImage: string
  readonly controllerImage: string
  /** Of the program that runs in that image as the controller; empty: the image holds the controller. */
  readonly controllerProgramSha256: string
  readonly agentImage: string
  readonly mustGatherImage: string
  readonly isInsecure: boolean
  /** File with authorities that are trusted beside the machine's own; empty: none. */
  readonly caFile: string
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
  readonly serviceIps: readonly string[]
  /** 1: a cluster of this machine alone. */
  readonly controlPlaneCount: number
  readonly checksClusterVersion: boolean
  readonly disksToFormat: readonly string[]
  readonly skipsDiskCleanup: boolean
  readonly skipsMcoReboot: boolean
  readonly notifiesReboots: boolean
  /** Not empty: this system's own disk becomes the installed one. */
  readonly coreosImage: string
  /** For the program that writes the disk. */
  readonly installerArgs: readonly string[]
  readonly isVerbose: boolean
  /** What the service knows this machine by. */
  readonly token: string
}

/** A master that is added to a single node later is no bootstrap, and waits like every other. */
export const isSingleNode = ({ role, controlPlaneCount }: InstallerSettings): boolean =>
  role === 'bootstrap' && controlPlaneCount === 1

/** Starts the control plane of several machines, and becomes one of them. */
export const isBootstrapOfMany = (settings: InstallerSettings): boolean =>
  settings.role === 'bootstrap' && !isSingleNode(settings)
