import type { Inventory } from '@groundwork/contract/hosts'

/** On the kernel command line of machines that only exist in the lab. The API lets no client put it there. */
export const SIMULATED_WORD = 'groundwork.simulated'

/** Such machines say so of themselves: files that no real cluster could use do for them, but nothing may depend on it that
 *  would harm real ones. */
export const saysItIsSimulated = (inventory: Pick<Inventory, 'boot'> | null | undefined): boolean =>
  holdsSimulatedWord(inventory?.boot?.command_line ?? '')

export const holdsSimulatedWord = (text: string): boolean => text.split(/[\s"]+/).includes(SIMULATED_WORD)
