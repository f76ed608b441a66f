// Every kind in every format: programs get the same from each of them, and what people see is as it was.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { KINDS } from '../kinds/kinds.ts'
import { normalised, startTestService, type TestService, TOO_LITTLE_MEMORY } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
  const edge = await service.cluster('edge', { high_availability_mode: 'None' })
  await service.host(await service.infraEnv('edge-env', edge), 1, TOO_LITTLE_MEMORY)
})
afterAll(() => service.close())

/** They need a login, or an installed cluster, and have tests of their own. */
const ELSEWHERE = ['user', 'token', 'credential']
const kinds = KINDS.filter(({ singular }) => !ELSEWHERE.includes(singular))
const wordsOf = (singular: string, format: string) => [
  ...['get', singular, '-o', format],
  ...(['manifest', 'check'].includes(singular) ? ['--cluster', 'edge'] : []),
]

describe.each(kinds.map(({ singular }) => singular))('%s', (singular) => {
  const shown = async (format: string): Promise<string> => {
    const { code, out, err } = await service.runWords(wordsOf(singular, format))
    expect(code, err).toBe(0)
    return out
  }
  const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

  it('is the same in all formats for programs', async () => {
    const rows = JSON.parse(await shown('json')) as object[]
    expect(parse(await shown('yaml'))).toEqual(rows)
    expect(linesOf(await shown('jsonl')).map((line) => JSON.parse(line) as object)).toEqual(rows)
    expect(linesOf(await shown('name'))).toHaveLength(rows.length)
    expect(linesOf(await shown('name')).every((line) => line.startsWith(`${singular}/`))).toBe(true)
    expect((await shown('jsonpath={range .items[*]}x{end}')).trim()).toBe('x'.repeat(rows.length))
    const tables = await Promise.all(['table', 'wide', 'csv'].map(shown))
    const heads = rows.length === 0 ? 0 : 1
    for (const table of tables.slice(0, 2)) expect(linesOf(table)).toHaveLength(rows.length + heads)
  })
})

describe.each(['cluster', 'infraenv', 'host', 'check', 'operator'])('what people see of %s', (singular) => {
  it.each(['table', 'wide', 'csv'])('as %s', async (format) => {
    const { out } = await service.runWords(wordsOf(singular, format))
    expect(normalised(out, service)).toMatchSnapshot()
  })
})
