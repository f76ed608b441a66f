import type { Inventory } from '@groundwork/contract/hosts'

/** On the kernel command line of machines that only exist in the lab. The API lets no client put it there. */
export const SIMULATED_KERNEL_ARGUMENT = 'groundwork.simulated'

/** Such machines say so of themselves: files that no real cluster could use do for them, but nothing may depend on it that
 *  would harm real ones. */
export const isSimulated = (inventory: Pick<Inventory, 'boot'> | null | undefined): boolean =>
  hasSimulatedArgument(inventory?.boot?.command_line ?? '')

export const hasSimulatedArgument = (text: string): boolean =>
  text.split(/[\s"]+/).includes(SIMULATED_KERNEL_ARGUMENT)
