import { expect, it } from 'vitest'
import { CliError } from '../failures/cli-error.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import { type Change, makeEach } from './make-each.ts'

const change = (name: string, make?: () => Promise<never>): Change => ({
  about: `host ${name}`,
  make: make ?? (async () => ({ sentence: `Set host ${name}.`, name: `host/${name}`, value: { name } })),
})
const refused = async (): Promise<never> => {
  throw new CliError('conflict', 'It is installing.', { next: 'Wait.', error_code: 'busy', status: 409 })
}

/** What stood there, and how it ended. */
async function result(output: string, ...changes: readonly Change[]) {
  let out = ''
  const around = { out: { write: (text: string) => (out += text) } } as unknown as Surroundings
  const failure: unknown = await makeEach(around, output, changes).catch((error: unknown) => error)
  return { out, failure }
}

it('says what is done before the next one begins', async () => {
  let before = ''
  let out = ''
  const around = { out: { write: (text: string) => (out += text) } } as unknown as Surroundings
  const second = change('b')
  const looking: Change = {
    ...second,
    make() {
      before = out
      return second.make()
    },
  }
  await makeEach(around, 'table', [change('a'), looking])
  expect(before).toBe('Set host a.\n')
  expect(out).toBe('Set host a.\nSet host b.\n')
})

it.each([
  ['table', 'Set host a.\n'],
  ['name', 'host/a\n'],
  ['jsonl', '{"name":"a"}\n'],
])('a failure in the middle has the name, and stands behind what was done: %s', async (output, out) => {
  expect(await result(output, change('a'), change('b', refused), change('c'))).toMatchObject({
    out,
    failure: {
      message: 'host b: It is installing.',
      reason: 'conflict',
      next: 'Wait.',
      error_code: 'busy',
      status: 409,
    },
  })
})

it('JSON is one document, also when it ends early', async () => {
  expect(JSON.parse((await result('json', change('a'), change('b'))).out)).toEqual([
    { name: 'a' },
    { name: 'b' },
  ])
  const early = await result('json', change('a'), change('b', refused))
  expect(JSON.parse(early.out)).toEqual([{ name: 'a' }])
  expect(early.failure).toMatchObject({ message: 'host b: It is installing.' })
  expect((await result('json', change('b', refused), change('a'))).out).toBe('')
})

it('the failure of a single one is left as it is', async () => {
  expect(await result('table', change('b', refused))).toMatchObject({
    out: '',
    failure: { message: 'It is installing.' },
  })
})
