import type { LabTime } from './lab-time.ts'

/** How long machines waited since then, as they see it: where waiting is shortened, the clock alone says too little. */
export const passedSince = (time: Pick<LabTime, 'now' | 'pace'>, then: number): number =>
  (time.now() - then) * (time.pace ?? 1)
