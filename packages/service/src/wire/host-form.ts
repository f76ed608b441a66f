// A host is not filled equally in all answers.

export interface HostForm {
  /** `progress_stages` by role and `requested_hostname` as the node will be called; otherwise null and as the user set it. */
  readonly filled: boolean
  readonly freeAddresses: boolean
  readonly inventory: boolean
  readonly connectivity: boolean
}

const EVERYTHING: HostForm = { filled: true, freeAddresses: true, inventory: true, connectivity: true }

export const HOST_FORMS = {
  /** A host, the hosts of an infra-env, and the hosts in a cluster that was asked for or changed. */
  shown: { ...EVERYTHING, freeAddresses: false },
  /** The answer to a change or reset of a host. */
  changed: EVERYTHING,
  /** The answer to binding, unbinding or installing a host; the hosts in a list of clusters. */
  stored: { ...EVERYTHING, filled: false, freeAddresses: false },
  /** The answer to new installer arguments; the hosts in the answer to an installation. */
  storedWithAddresses: { ...EVERYTHING, filled: false },
  /** The hosts in the answer to a cancellation or reset of a cluster. */
  stopped: EVERYTHING,
} as const satisfies Readonly<Record<string, HostForm>>

/** The hosts of a cluster, which are asked for with or without their longest reports. */
export const listedHostForm = (reports: { inventory: boolean; connectivity: boolean }): HostForm => ({
  ...HOST_FORMS.stored,
  ...reports,
})
