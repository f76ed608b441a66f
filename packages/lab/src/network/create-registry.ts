import type { Computer } from '../world/computer.ts'
import type { LabRegistry } from '../world/world.ts'

/** Everything can be pulled from it, until a fault breaks it for a computer. */
export function createRegistry(): LabRegistry {
  const broken = new WeakMap<Computer, string>()
  const delays = new WeakMap<Computer, number>()
  return {
    failureOf: (computer) => broken.get(computer) ?? null,
    breakFor: (computer, reason) => void broken.set(computer, reason),
    delayMsOf: (computer) => delays.get(computer) ?? 0,
    slowFor: (computer, delayMs) => void delays.set(computer, delayMs),
  }
}
