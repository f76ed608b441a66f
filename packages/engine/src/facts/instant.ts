/** A moment, as milliseconds since 1970. The engine has no clock of its own: `now` is always a fact. */
export type Instant = number

export const seconds = (count: number): number => count * 1_000
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000
