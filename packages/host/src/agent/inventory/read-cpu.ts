import type { Cpu } from '@groundwork/contract/hosts'
import { type JsonRecord, parseJson, recordOf, recordsOf } from '@groundwork/json/json-values'
import type { Machine } from '../../machine/machine.ts'
import { toText } from './json-reading.ts'
import { omitEmpty } from './omit-empty.ts'

const clockFields = ['CPU MHz', 'CPU max MHz', 'CPU static MHz']

export const readCpu = async (machine: Machine): Promise<Cpu> => {
  const { code, stdout } = await machine.run('lscpu', ['-J'])
  return parseLscpu(code === 0 ? stdout : '')
}

export const parseLscpu = (output: string): Cpu => {
  const fields = flatten(recordsOf(recordOf(parseJson(output)).lscpu)).map(
    ({ field, data }) => [toText(field).slice(0, -1), toText(data)] as const,
  )
  const fieldValue = (name: string) => fields.findLast(([field]) => field === name)?.[1] ?? ''
  const clocks = fields.filter(([field]) => clockFields.includes(field)).map(([, value]) => Number(value))
  const flags = fieldValue('Flags')
  return omitEmpty<Cpu>({
    architecture: fieldValue('Architecture'),
    count: /^\d{1,9}$/.test(fieldValue('CPU(s)')) ? Number(fieldValue('CPU(s)')) : 0,
    flags: flags === '' ? null : flags.split(' '),
    frequency: Math.max(0, ...clocks.filter(Number.isFinite)),
    // IBM Z has no name for its processors, only the type of the machine.
    model_name: fieldValue('Model name') || fieldValue('Machine type'),
  })
}

/** Some versions of the tool nest the fields. */
const flatten = (entries: readonly JsonRecord[]): JsonRecord[] =>
  entries.flatMap((entry) => [entry, ...flatten(recordsOf(entry.children))])
