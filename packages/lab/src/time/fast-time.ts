import { realClock } from '@groundwork/host/machine'
import type { LabTime } from './lab-time.ts'

/** That of the world: nothing has to be held back while others work. */
const REAL_TIME: LabTime = { ...realClock, during: (work) => work }

/** The clock of the world, but every wait is shortened by a factor: for people who do not want to wait for machines. */
export const createFastTime = (factor: number): LabTime => ({
  ...REAL_TIME,
  pace: factor,
  sleep: (ms, signal) => REAL_TIME.sleep(ms / factor, signal),
})
