import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import type { Surroundings } from '../terminal/surroundings.ts'
import { printRows } from './print-rows.ts'

const KIND = {
  singular: 'host',
  plural: 'hosts',
  columns: [{ name: 'name', value: ({ name }: { readonly name: string }) => name }],
  id: () => 'id',
  nameOf: ({ name }: { readonly name: string }) => name,
}

async function printed(output: string, isTTY: boolean): Promise<string> {
  let out = ''
  const around: Surroundings = {
    out: { write: (text) => (out += text), isTTY },
    err: { write: () => true },
    input: Readable.from([]),
    env: {},
    clock: { now: () => 0, wait: async () => {} },
    signal: new AbortController().signal,
  }
  await printRows(around, KIND, [{ name: 'a\u001b[2J\u009b\nb' }], { output, headers: false })
  return out
}

it.each(['table', 'name', 'csv', 'json', 'jsonl', 'yaml', 'jsonpath={[*].name}'])(
  'as %s a name cannot move the cursor of a terminal',
  async (output) => {
    expect((await printed(output, true)).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  },
)

it('a program gets values as they are', async () => {
  expect(await printed('jsonpath={[*].name}', false)).toBe('a\u001b[2J\u009b\nb\n')
})

it('a name is one line, in a pipe too', async () => {
  expect(await printed('name', false)).toBe('host/a[2J b\n')
})
