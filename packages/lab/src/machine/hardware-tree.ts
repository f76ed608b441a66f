import type { FileTree } from '@groundwork/host/machine'
import type { Computer } from '../world/computer.ts'
import { plantCards } from './tree/plant-cards.ts'
import { plantDisks } from './tree/plant-disks.ts'
import { plantFirmware } from './tree/plant-firmware.ts'
import { plantKernel } from './tree/plant-kernel.ts'

/**
 * Everything by which kernel, firmware and device manager tell of the computer. What can change is looked up in the computer
 * when it is read, so this is done once for each system that boots.
 */
export function plantHardware(tree: FileTree, computer: Computer): void {
  plantFirmware(tree, computer)
  plantKernel(tree, computer)
  plantCards(tree, computer)
  plantDisks(tree, computer)
}
