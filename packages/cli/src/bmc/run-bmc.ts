import { parseBmcAddress, withBmc } from '@groundwork/bmc/redfish'
import { confirmYes } from '../commands/confirm.ts'
import { type Made, printMade } from '../commands/print-object.ts'
import { readOutputFormat } from '../output/output-format.ts'
import { plainLines } from '../terminal/plain-text.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { BmcFlags, BmcVerb } from './add-bmc-commands.ts'
import { redfishOptions } from './bmc-access.ts'
import { explainBmcError } from './explain-bmc-error.ts'
import { runByIpmi } from './ipmi-verbs.ts'
import { readPowerVerb } from './power-verb.ts'
import { runByRedfish } from './redfish-verbs.ts'

/** What a verb needs, whichever protocol is spoken. */
export interface BmcCall {
  readonly verb: BmcVerb
  readonly address: string
  readonly host: string
  readonly flags: BmcFlags
  /** The image, or the state of the power. */
  readonly value: string | undefined
}

export async function runBmc(
  around: Surroundings,
  verb: BmcVerb,
  address: string,
  flags: BmcFlags,
  value: string | undefined,
): Promise<void> {
  // What is typed wrongly is said before anything is asked.
  const format = readOutputFormat(flags.output)
  try {
    const { host, protocol } = parseBmcAddress(address)
    const call: BmcCall = { verb, address, host, flags, value }
    const question = questionFor(call)
    if (question !== null) await confirmYes(around, question, flags.yes === true)
    const made: Made =
      flags.ipmi === true || protocol === 'ipmi'
        ? await runByIpmi(around, call)
        : await withBmc(await redfishOptions(around, address, flags), (machine) =>
            runByRedfish(machine, call),
          )
    if (format.kind === 'table' || format.kind === 'wide') around.out.write(`${plainLines(made.sentence)}\n`)
    else await printMade(around, flags.output, [made])
  } catch (error) {
    throw await explainBmcError(error, around, address)
  }
}

/** Null: nothing is broken off. */
function questionFor({ verb, host, value }: BmcCall): string | null {
  if (verb === 'reset') return `Restart the BMC of ${host}?`
  if (verb === 'clear-jobs') return `Remove all jobs of the BMC of ${host}, also those that run?`
  if (verb !== 'power') return null
  const state = readPowerVerb(value)
  return state === null || state === 'on' ? null : `Power ${state} for the computer of ${host}?`
}
