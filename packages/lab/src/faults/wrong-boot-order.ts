import type { BootSource } from '../world/computer.ts'
import type { Fault } from './fault.ts'

export const wrongBootOrder: Fault = {
  name: 'wrong-boot-order',
  description:
    'The firmware always boots the medium first, so that the machine starts discovery again after its installation.',
  shows: null,
  inject(_world, computer) {
    const { firmware, disks } = computer
    const order: readonly BootSource[] = [
      { kind: 'medium' },
      ...disks.map(({ name }) => ({ kind: 'disk', disk: name }) as const),
    ]
    // Firmware that forgets: it says that it took the new order.
    Object.defineProperty(firmware, 'order', { get: () => order, set: () => {}, configurable: true })
  },
}
