import { EMPTY_ROW, type StaticHostRow } from '@groundwork/definition/static-hosts'
import { describe, expect, it } from 'vitest'
import { fillColumn } from './fill-rule.ts'
import { pasted } from './paste-rows.ts'
import {
  configOf,
  entriesOf,
  entryOfRow,
  NEW_ENTRY,
  namesOf,
  namesToRemember,
  problemsOf,
  type StaticEntry,
  toRow,
  toYaml,
} from './static-entries.ts'

const row = (parts: Partial<StaticHostRow>) => entryOfRow({ ...EMPTY_ROW, ...parts })
const machine = row({
  hostname: 'node-1',
  mac: '52:54:00:00:00:01',
  interface: 'eno1',
  ipv4: '10.0.0.10/24',
  gateway: '10.0.0.1',
  dns: '10.0.0.53',
})
const COLUMNS = ['hostname', 'mac', 'ipv4', 'gateway'] as const
const at = (index: number, column: (typeof COLUMNS)[number]) => ({ index, column, columns: COLUMNS })
const cellsOf = (entries: readonly StaticEntry[] | null, column: keyof StaticHostRow) =>
  (entries ?? []).map((entry) => (entry.kind === 'row' ? entry.row[column] : 'yaml'))

describe('entries', () => {
  it('come back as they were sent', () => {
    const text = JSON.stringify(configOf([machine]))
    expect(entriesOf(text, namesOf([machine]))).toEqual([machine])
  })
  it('come back in the order of the table, with or without names', () => {
    const nameless = row({ mac: '52:54:00:00:00:09', interface: 'eno1', ipv4: '10.0.0.9/24' })
    const table = [machine, nameless, row({ hostname: 'a', mac: '52:54:00:00:00:05', interface: 'eno1' })]
    const text = JSON.stringify(configOf(table).reverse())
    expect(entriesOf(text, namesToRemember(table, {}))).toEqual(table)
  })
  it('have no name any more when it was deleted', () => {
    const before = { '52:54:00:00:00:01': 'node-1', '52:54:00:00:00:77': 'elsewhere' }
    const table = [row({ mac: '52:54:00:00:00:01', interface: 'eno1' })]
    const names = namesToRemember(table, before)
    expect(entriesOf(JSON.stringify(configOf(table)), names)).toEqual(table)
    expect(names).toMatchObject({ '52:54:00:00:00:77': 'elsewhere' })
  })
  it('keep as YAML what a row cannot say', () => {
    const yaml = 'interfaces:\n  - name: br0\n    type: linux-bridge\n    state: up\n'
    const text = JSON.stringify([{ network_yaml: yaml, mac_interface_map: [] }])
    expect(entriesOf(text, {})).toMatchObject([{ kind: 'yaml', yaml }])
  })
  it('become YAML and a row again', () => {
    expect(toRow(toYaml(machine))).toEqual(machine)
  })
  it('are complained about at their row, and YAML at its line', () => {
    const wrong = [
      machine,
      row({ mac: 'nonsense' }),
      { ...toYaml(machine), yaml: 'interfaces:\n  - type: 1\n' },
    ]
    const found = problemsOf(wrong)
    expect(found.find(({ index }) => index === 1)).toMatchObject({ column: 'mac' })
    expect(found.some(({ index }) => index === 2)).toBe(true)
  })
  it('name the row that has the same already by its number in the table', () => {
    const table = [toYaml(row({ mac: '52:54:00:00:00:02' })), NEW_ENTRY, machine, machine]
    const found = problemsOf(table).filter(({ column }) => column === 'mac')
    expect(found).toEqual([{ index: 3, column: 'mac', message: '52:54:00:00:00:01 is in row 3 already.' }])
  })
  it('survive nonsense', () => {
    expect(entriesOf('nonsense', {})).toEqual([])
    expect(entriesOf('{}', {})).toEqual([])
  })
})

describe('pasted', () => {
  it('leaves a single value to the cell', () => {
    expect(pasted([NEW_ENTRY], '10.0.0.5/24', at(0, 'ipv4'))).toBeNull()
  })
  it('takes a whole table, and replaces empty rows and known machines', () => {
    const text =
      'Name\tMAC\tIP\nnode-1\t52:54:00:00:00:01\t10.0.0.99/24\nnode-2\t52:54:00:00:00:02\t10.0.0.11/24\n'
    const result = pasted([machine, NEW_ENTRY], text, at(0, 'ipv4'))
    expect(cellsOf(result, 'hostname')).toEqual(['node-1', 'node-2'])
    expect(cellsOf(result, 'ipv4')).toEqual(['10.0.0.99/24', '10.0.0.11/24'])
  })
  it('fills a block from the cell on, and adds rows', () => {
    const result = pasted([machine], '10.0.0.20/24\t10.0.0.2\r\n10.0.0.21/24\t10.0.0.2\r\n', at(0, 'ipv4'))
    expect(cellsOf(result, 'ipv4')).toEqual(['10.0.0.20/24', '10.0.0.21/24'])
    expect(cellsOf(result, 'gateway')).toEqual(['10.0.0.2', '10.0.0.2'])
    expect(cellsOf(result, 'mac')).toEqual(['52:54:00:00:00:01', ''])
  })
})

describe('fillColumn', () => {
  const rule = { column: 'ipv4', how: 'range', start: '10.0.0.10/24', step: 1, isOnlyEmpty: true } as const
  it('counts up and skips what is taken', () => {
    const filled = fillColumn([machine, row({}), row({})], rule)
    expect(filled.ok && cellsOf(filled.entries, 'ipv4')).toEqual([
      '10.0.0.10/24',
      '10.0.0.11/24',
      '10.0.0.12/24',
    ])
  })
  it('writes the same everywhere', () => {
    const filled = fillColumn([machine, row({})], {
      ...rule,
      column: 'dns',
      how: 'same',
      start: '1.1.1.1',
      isOnlyEmpty: false,
    })
    expect(filled.ok && cellsOf(filled.entries, 'dns')).toEqual(['1.1.1.1', '1.1.1.1'])
  })
  it('says why it cannot', () => {
    expect(fillColumn([row({}), row({})], { ...rule, start: '10.0.0.255/31' })).toMatchObject({ ok: false })
  })
})
