import type { Computer } from '../world/computer.ts'
import type { World } from '../world/world.ts'

export const FAULT_NAMES = [
  'host-disappears',
  'slow-disk',
  'lost-replies',
  'service-restart',
  'wrong-boot-order',
  'image-pull-failure',
  'flapping-link',
  'clock-jump',
  'firewall',
] as const

export type FaultName = (typeof FAULT_NAMES)[number]

export interface Fault {
  readonly name: FaultName
  /** For people: what happens. */
  readonly description: string
  /** The validation and status that show it before an installation; null: none, the host becomes ready. */
  readonly shows: { readonly validation: string | null; readonly status: string | null } | null
  /** Only others can notice it: it shows nothing on a host that is alone. */
  readonly needsPeers?: true
  /** Goes on until the run ends. */
  inject(world: World, computer: Computer): void
}
