// What steps need besides the facts of host and cluster: images, addresses of files, and secrets that only pass through.

/** Images of the release that is installed; empty when the release could not be looked up. */
export interface ReleaseImages {
  readonly machineConfigOperator: string
  /** Image per component, for example `ocp` or the name of an operator. */
  readonly mustGather: Readonly<Record<string, string>>
  /** Only needed for a host that was booted from its own disk. */
  readonly coreos: string
  /** Has bash, curl and oc; the controller runs in it where it has no image of its own. Absent: not known. */
  readonly cli?: string
  /** Of the program that runs in there as the controller; absent: the preparation chose none. */
  readonly controllerProgramSha256?: string
}

/** Where a released host finds the discovery image to boot into. */
export interface BootArtifacts {
  readonly kernel_url: string
  readonly rootfs_url: string
  readonly initrd_url: string
}

/** What earlier replies said about the leases of the virtual addresses. */
export interface VipLeases {
  readonly api_vip_lease: string
  readonly ingress_vip_lease: string
}

/** Handed to the agent as they are, never looked at. */
export interface IgnitionEndpointSecrets {
  readonly token: string
  readonly headers: Readonly<Record<string, string>>
}

export interface StepInputs {
  readonly release: ReleaseImages
  readonly bootArtifacts: BootArtifacts | null
  readonly vipLeases: VipLeases
  readonly ignitionEndpoint: IgnitionEndpointSecrets
}

export const NO_STEP_INPUTS: StepInputs = {
  release: { machineConfigOperator: '', mustGather: {}, coreos: '' },
  bootArtifacts: null,
  vipLeases: { api_vip_lease: '', ingress_vip_lease: '' },
  ignitionEndpoint: { token: '', headers: {} },
}
