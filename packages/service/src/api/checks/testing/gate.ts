/** Places in numbers that a test shares with a thread: whether the gate is open, how many jobs began, how many of them were not to be judged. */
export const GATE = { isOpen: 0, begun: 1, unjudged: 2 } as const
