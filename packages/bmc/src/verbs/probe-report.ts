import type { BmcProblem } from '../errors/problems.ts'
import type { BootOverride } from './boot-override.ts'
import type { PowerState } from './power.ts'

/** What a probe found that will stand in the way. */
export interface Finding {
  readonly code: BmcProblem | 'firmware-old' | 'nics-unknown'
  readonly text: string
  readonly next: string
}

export interface ProbedNic {
  readonly id: string
  /** In capitals, with colons. */
  readonly mac: string
  readonly link: string
}

export interface ProbedMedium {
  readonly id: string
  readonly path: string
  readonly types: readonly string[]
  readonly image: string
  readonly isEmpty: boolean
}

export interface ProbeReport {
  readonly address: string
  readonly vendor: string
  readonly vendorTitle: string
  readonly redfishVersion: string
  readonly system: string
  readonly manufacturer: string
  readonly model: string
  readonly serial: string
  readonly bios: string
  readonly bmc: {
    readonly model: string
    readonly firmware: string
    /** Null: nobody publishes one. */
    readonly leastFirmware: string | null
    readonly isTooOld: boolean
  }
  readonly power: PowerState
  readonly boot: BootOverride
  readonly media: readonly ProbedMedium[]
  readonly nics: readonly ProbedNic[]
  /** Null: the BMC does not say. */
  readonly licence: string | null
  readonly findings: readonly Finding[]
}
