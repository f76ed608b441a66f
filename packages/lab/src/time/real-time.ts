import { realClock } from '@groundwork/host/machine/real/real-clock'
import type { LabTime } from './lab-time.ts'

/** That of the world: nothing has to be held back while others work. */
export const REAL_TIME: LabTime = { ...realClock, during: (work) => work }
