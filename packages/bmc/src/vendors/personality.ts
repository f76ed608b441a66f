/** What a BMC says of itself, as far as it tells vendors apart. */
export interface Identity {
  readonly rootVendor: string
  readonly rootProduct: string
  readonly rootId: string
  /** Names below Oem of root, system and manager. */
  readonly oem: readonly string[]
  readonly manufacturer: string
  readonly model: string
  readonly managerModel: string
  readonly managerFirmware: string
}

/** What may stand beside the address of the image. */
export const PAYLOAD_FIELDS = [
  'Inserted',
  'WriteProtected',
  'TransferProtocolType',
  'TransferMethod',
  'UserName',
  'Password',
] as const
export type PayloadField = (typeof PAYLOAD_FIELDS)[number]

/** A way to boot from the virtual CD once. Tried in the order of the row until one is kept. */
export type BootMethod =
  /** Once and this target, at the settings object if there is one, else at the system. */
  | { readonly kind: 'override'; readonly targets: readonly string[]; readonly mode: 'UEFI' | null }
  /** The override names the device by its id, after it was cleared. */
  | { readonly kind: 'uefi-target'; readonly targets: readonly string[]; readonly mode: 'UEFI' }
  /** Attributes of the manager of Dell. */
  | { readonly kind: 'dell-attributes'; readonly devices: readonly string[] }

export interface Personality {
  readonly id: string
  readonly title: string
  recognises(identity: Identity): boolean
  /** Which of several virtual CDs. `ids`: the preferred ones, best first. */
  readonly media: { readonly under: 'system' | 'manager' | 'either'; readonly ids: RegExp | null }
  readonly insert: {
    /** `offered`: by the action if there is one. `patch`: the resource itself is changed, though there may be an action. */
    readonly by: 'offered' | 'patch'
    /** Sent from the beginning. What an error asks for or refuses is added or left out afterwards. */
    readonly fields: readonly PayloadField[]
    readonly schemes: readonly ('http' | 'https' | 'nfs' | 'cifs')[]
    /** The image has to lie in a folder. */
    readonly refusesWebRoot: boolean
    readonly timeoutMs: number
    /** Between eject and insert. */
    readonly restMs: number
  }
  /** `ConnectedVia: NotConnected` is an empty drive, whatever else it says. */
  readonly emptyWhenNotConnected: boolean
  readonly bootOnce: readonly BootMethod[]
  readonly bootDisk: 'Once' | 'Continuous'
  /** How often the override has to be `Once` to be kept; emulators of libvirt know Continuous only. */
  readonly bootEnabled: 'Once' | 'Continuous'
  /** Of ComputerSystem.Reset, best first. */
  readonly restart: readonly string[]
  /** Lowest firmware of the BMC with which virtual media are known to work; null: nobody publishes one. */
  readonly leastFirmware: string | null
  /** The work of a BMC of this kind after a reset, until it answers. */
  readonly resetMs: number
  /** For documentation: what is odd about it. */
  readonly notes: string
}
