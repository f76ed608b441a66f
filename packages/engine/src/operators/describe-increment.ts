import { formatMemory, MIB } from '../text/units.ts'
import { plural } from '../text/wording.ts'
import type { Increment } from './operator-rule.ts'

/** `4 cores and 16 GiB`, for the descriptions of rules. */
export const describeIncrement = ({ cpu_cores, ram_mib }: Increment): string =>
  `${plural(cpu_cores, 'core')} and ${formatMemory(ram_mib * MIB)}`
