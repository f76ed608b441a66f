import type { HostNames } from '../hosts/host-field.ts'
import { findHostField } from '../hosts/host-fields.ts'
import type { HostSummary } from '../hosts/host-summary.ts'
import type { Separator } from './parse-csv.ts'
import { printCsv } from './print-csv.ts'

/** Hosts as a table for spreadsheets: exact values (bytes, times of the wire), heads are names of fields. */
export function hostCsv(
  hosts: readonly HostSummary[],
  fieldNames: readonly string[],
  { names = {}, separator = ',' }: { readonly names?: HostNames; readonly separator?: Separator } = {},
): string {
  const fields = fieldNames.flatMap((name) => findHostField(name) ?? [])
  const rows = hosts.map((host) =>
    fields.map(({ read }) => {
      const value = read(host, names)
      if (value === null) return ''
      return typeof value === 'object' ? value.join(' ') : String(value)
    }),
  )
  return printCsv([fields.map(({ name }) => name), ...rows], separator)
}
