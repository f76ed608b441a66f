import { realClock } from '@groundwork/host/machine'
import type { LabTime } from './lab-time.ts'

/** That of the world: nothing has to be held back while others work. */
export const REAL_TIME: LabTime = { ...realClock, during: (work) => work }
