/**
 * In its first moments the kernel measures whether a timer ticks. An emulator that waits for its turn, because others use the
 * cores, looks like broken hardware then, and the kernel gives up.
 */
export const TIMER_CHECK_OFF = 'no_timer_check'
