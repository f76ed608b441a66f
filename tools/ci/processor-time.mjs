// How much of the time the processors worked: what shows whether more jobs at once would be any faster.
import { cpus } from 'node:os'

/**
 * @typedef {{ busyMs: number, idleMs: number }} ProcessorTime
 */

/** Of all processors, since the machine was started. @returns {ProcessorTime} */
export function processorTime(all = cpus()) {
  const times = all.map((one) => one.times)
  const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0)
  const idleMs = sum(times.map(({ idle }) => idle))
  return { busyMs: sum(times.map(({ user, nice, sys, irq }) => user + nice + sys + irq)), idleMs }
}

/** In per cent, between two moments; 0 where no time has passed. */
export function busyShare(/** @type {ProcessorTime} */ before, /** @type {ProcessorTime} */ after) {
  const busyMs = after.busyMs - before.busyMs
  const allMs = busyMs + after.idleMs - before.idleMs
  return allMs > 0 ? Math.round((100 * busyMs) / allMs) : 0
}

/**
 * Seconds that a job and all it waited for have used, from what bash's "times" prints: two lines with user and system time, first of
 * the shell, then of its children. What a job leaves running is not in it.
 */
export function usedSeconds(/** @type {string | null} */ text) {
  const parts = [...(text ?? '').matchAll(/(\d+)m(\d+)[.,](\d+)s/g)]
  const seconds = parts.map(([, minutes, whole, rest]) => Number(minutes) * 60 + Number(`${whole}.${rest}`))
  return Math.round(seconds.reduce((total, number) => total + number, 0))
}
