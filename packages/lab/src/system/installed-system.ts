import { textIn } from '../medium/tree-text.ts'
import type { RunningSystem } from '../world/computer.ts'
import { applyIgnition, parseIgnition } from './apply-ignition.ts'

/** From the firmware to Ignition. */
const BOOT_MS = 30_000
const BOOT_SPREAD_MS = 20_000

/** What coreos-installer wrote starts, and makes itself part of a cluster. */
export async function runInstalledSystem(system: RunningSystem, text: string): Promise<void> {
  const { world, computer, tree, signal } = system
  const ignition = parseIgnition(text)
  if (ignition === null) {
    world.log(
      computer.name,
      'The Ignition on the disk cannot be read: the system stops in its emergency shell.',
    )
    return
  }
  applyIgnition(tree, ignition)
  const hostname = textIn(tree, '/etc/hostname')?.trim()
  if (hostname !== undefined && hostname !== '') system.hostname = hostname
  await world.time.sleep(BOOT_MS + BOOT_SPREAD_MS * computer.random(), signal)
  if (!signal.aborted) await world.clusters.bootInstalled(system, text)
}
