import { POWER_VERBS, type PowerVerb } from '@groundwork/bmc/redfish'
import { usageError } from '../failures/cli-error.ts'

/** Null: the state is only to be shown. */
export function readPowerVerb(word: string | undefined): PowerVerb | null {
  if (word === undefined || word === 'status') return null
  const verb = POWER_VERBS.find((one) => one === word)
  if (verb === undefined)
    throw usageError(`There is no power state "${word}".`, `There are ${POWER_VERBS.join(', ')}.`)
  return verb
}
