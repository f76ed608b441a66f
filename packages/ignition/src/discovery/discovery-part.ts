import type { File, Unit } from '../document/document.ts'
import type { DiscoveryInputs } from './discovery-inputs.ts'

/** One concern of a discovery image: when it is there, and what it brings. */
export interface DiscoveryPart {
  readonly applies: (inputs: DiscoveryInputs) => boolean
  readonly files?: (inputs: DiscoveryInputs) => readonly File[]
  readonly units?: (inputs: DiscoveryInputs) => readonly Unit[]
}
