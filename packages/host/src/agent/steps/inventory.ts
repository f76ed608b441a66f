import { collectInventory } from '../inventory/collect-inventory.ts'
import { dropSmallDisks, fitInventory } from '../inventory/fit-inventory.ts'
import { failed, type RunStep, succeeded } from './step-run.ts'

interface InventoryOptions {
  /** 0: any size. */
  readonly maxSizeBytes: number
  readonly diskMinSizeBytes: number
}

/** Arguments: the id of the host, then limits as options. */
export const runInventory: RunStep = async ({ machine }, args) => {
  const options = readOptions(args)
  if (typeof options === 'string') return failed(options)
  const { maxSizeBytes, diskMinSizeBytes } = options
  const inventory = dropSmallDisks(await collectInventory(machine), diskMinSizeBytes)
  return succeeded(maxSizeBytes > 0 ? fitInventory(inventory, maxSizeBytes) : inventory)
}

/** As text: what is wrong. */
const readOptions = ([hostId = '', ...options]: readonly string[]): InventoryOptions | string => {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(hostId))
    return 'The inventory step takes the id of the host as its first argument.'
  const limits = { '--output-max-size': 0, '--disk-min-size': 0 }
  for (const option of options) {
    const [, name = '', value] = /^(--[a-z-]+)=(\d{1,15})$/.exec(option) ?? []
    if (!isLimit(name, limits)) return `The inventory step does not understand the argument ${option}.`
    limits[name] = Number(value)
  }
  return { maxSizeBytes: limits['--output-max-size'], diskMinSizeBytes: limits['--disk-min-size'] }
}

const isLimit = <Limits extends object>(
  name: string,
  limits: Limits,
): name is Extract<keyof Limits, string> => Object.hasOwn(limits, name)
