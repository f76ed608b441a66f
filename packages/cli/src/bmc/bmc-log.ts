import { type LogEntry, parseBmcAddress, readEventLog, withBmc } from '@groundwork/bmc/redfish'
import { usageError } from '../failures/cli-error.ts'
import { readOutputFormat } from '../output/output-format.ts'
import { type Printable, printRows } from '../output/print-rows.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { BmcLogFlags } from './add-bmc-commands.ts'
import { redfishOptions } from './bmc-access.ts'
import { explainBmcError } from './explain-bmc-error.ts'
import { logByIpmi } from './ipmi-verbs.ts'

const MOST = 1_000

const ENTRIES: Printable<LogEntry> = {
  singular: 'entry',
  plural: 'entries',
  columns: [
    { name: 'created', value: ({ created }) => created },
    {
      name: 'severity',
      value: ({ severity }) => severity,
      tone: ({ severity }) => (severity === 'Critical' ? 'bad' : null),
    },
    { name: 'log', value: ({ log }) => log, isWide: true },
    { name: 'message', value: ({ message }) => message },
  ],
  id: ({ created }) => created,
  nameOf: ({ created }) => created,
}

/** Newest first. */
export async function runBmcLog(around: Surroundings, address: string, flags: BmcLogFlags): Promise<void> {
  readOutputFormat(flags.output)
  const most = Number(flags.lines)
  if (!Number.isInteger(most) || most < 1 || most > MOST)
    throw usageError(`--lines takes a number from 1 to ${MOST}.`)
  try {
    const isIpmi = flags.ipmi === true || parseBmcAddress(address).protocol === 'ipmi'
    const entries = isIpmi
      ? await logByIpmi(around, address, flags, most)
      : await withBmc(await redfishOptions(around, address, flags), (machine) => readEventLog(machine, most))
    await printRows(around, ENTRIES, entries, flags)
  } catch (error) {
    throw await explainBmcError(error, around, address)
  }
}
