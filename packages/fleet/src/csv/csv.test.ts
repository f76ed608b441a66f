import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHost } from '../testing/hosts.ts'
import { detectColumns } from './detect-columns.ts'
import { hostCsv } from './host-csv.ts'
import { parseCsv } from './parse-csv.ts'
import { printCsv } from './print-csv.ts'

describe('reading', () => {
  it.each([
    [
      'commas',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'semicolons, as spreadsheets of some countries save',
      'a;b,c\r\nd;e',
      [
        ['a', 'b,c'],
        ['d', 'e'],
      ],
    ],
    [
      'tabs, as spreadsheets paste',
      'a\tb c\nd\t',
      [
        ['a', 'b c'],
        ['d', ''],
      ],
    ],
    ['quotations', '"a ""b""","c\nd"\n', [['a "b"', 'c\nd']]],
    ['a quotation without an end', '"a,b\nc', [['a,b\nc']]],
    ['a mark of the encoding and empty lines', '\uFEFFa\n\n\nb\n', [['a'], ['b']]],
    ['nothing', '', []],
  ])('%s', (_name, text, rows) => {
    expect(parseCsv(text).rows).toEqual(rows)
  })
})

describe('writing', () => {
  it.each(['=cmd()', '+1', '@x', '-a', '\tx', "'=a"])('makes %j harmless for spreadsheets', (cell) => {
    const text = printCsv([[cell, 'x']])
    expect(text).toMatch(/^"?'/)
    expect(parseCsv(text, ',').rows).toEqual([[cell, 'x']])
  })

  it('leaves negative numbers alone', () => {
    expect(printCsv([['-5', '-1.5']])).toBe('-5,-1.5\r\n')
  })

  it('gives the same cells back', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1', '"', ',', ';', '\t', '\r\n', "'", ' a ', '\uFEFF', '-1'),
    )
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }))
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), (table, separator) => {
        const kept = table.filter((row) => row.some((value) => value.trim() !== ''))
        expect(parseCsv(printCsv(table, separator as ','), separator as ',').rows).toEqual(kept)
      }),
    )
  })

  it('never throws on any text', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseCsv(text)))
  })

  it('lists hosts', () => {
    expect(hostCsv([aHost({ name: '=x' })], ['name', 'memory', 'ip', 'nonsense'])).toBe(
      `name,memory,ip\r\n'=x,${15.6 * 2 ** 30},192.168.1.12\r\n`,
    )
  })
})

describe('columns', () => {
  const kinds = [
    {
      name: 'mac',
      aliases: ['MAC address'],
      looksLike: (cell: string) => /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(cell),
    },
    { name: 'hostname', aliases: ['name', 'Host'], looksLike: (cell: string) => /^[a-z]/.test(cell) },
  ] as const

  it('are found by their heads', () => {
    expect(
      detectColumns(
        [
          ['Host', 'Rack', 'mac-address'],
          ['a', '1', 'b'],
        ],
        kinds,
      ),
    ).toEqual({
      hasHeader: true,
      columns: ['hostname', null, 'mac'],
    })
  })

  it('are found by what is in them', () => {
    expect(
      detectColumns(
        [
          ['52:54:00:00:00:01', 'node-1'],
          ['', 'node-2'],
        ],
        kinds,
      ),
    ).toEqual({
      hasHeader: false,
      columns: ['mac', 'hostname'],
    })
  })
})
