// A service that puts what a terminal obeys into everything it says.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService, TOO_LITTLE_MEMORY } from '../testing/test-service.ts'

/** Sets the title of a terminal, clears it, and turns the direction of writing around. */
const POISON = '\u001b]0;owned\u0007\u009b2J\u202eowned'
const OBEYED = ['\u001b]', '\u0007', '\u009b', '\u202e']
const isObeyed = (line: string): boolean => OBEYED.some((sign) => line.includes(sign))
/** Commands find their way by these values. */
const IS_KEPT = /^$|^[0-9a-f-]{36}$|^\d{4}-\d\d-\d\dT|^https?:|^\d+(\.\d+)*$|^\{/
const IS_KEPT_AT = /(^|_)(id|kind|status|role|type|href|url|path|method|severity|who|auth)$|^name$/

type Poisons = 'texts' | 'everything'

const poisoned = (text: string, what: Poisons): string =>
  JSON.stringify(
    JSON.parse(text, (key, value: unknown) =>
      typeof value !== 'string' || IS_KEPT.test(value) || (what === 'texts' && IS_KEPT_AT.test(key))
        ? value
        : `${value}${POISON}`,
    ),
  )

const hostile =
  (what: Poisons): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const type = response.headers.get('content-type') ?? ''
    if (!type.includes('json')) return response
    const body = poisoned(await response.text(), what)
    return new Response(body, { status: response.status, headers: { 'content-type': type } })
  }

const DEFINITION = `kind: Cluster
name: edge
openshift_version: "4.20"
base_dns_domain: other.example.com
`

let service: TestService
let host: string
let definition: string
beforeAll(async () => {
  service = await startTestService()
  const infraEnv = await service.infraEnv('rack', await service.cluster('edge'))
  host = await service.host(infraEnv, 1, TOO_LITTLE_MEMORY)
  definition = join(service.directory, 'definition.yaml')
  await writeFile(definition, DEFINITION)
})
afterAll(() => service.close())

const FORMATS = ['table', 'wide', 'json', 'jsonl', 'yaml', 'name', 'csv', 'jsonpath={..name}']

it.each([
  ...FORMATS.map((format) => `get clusters -o ${format}`),
  ...FORMATS.map((format) => `get cluster edge -o ${format}`),
  ...['hosts', 'infraenvs', 'events', 'operators', 'versions', 'images', 'audits', 'users'].map(
    (kind) => `get ${kind} -o wide`,
  ),
  'get checks --cluster edge',
  'get cluster nothing -o json',
  'describe cluster edge',
  'describe infraenv rack',
  'describe host HOST',
  'explain cluster edge',
  'explain check has-memory-for-role --cluster edge',
  'fix cluster edge',
  'image url rack',
  'export',
  'export cluster/edge --format install-config',
  'diff -f DEFINITION',
  'diff -f DEFINITION -o name',
  'set cluster edge base_dns_domain=',
  'cancel cluster edge',
  'logs host HOST',
  'wait edge --for hosts=1',
  'aicli list clusters',
  'aicli list hosts',
  'aicli info cluster edge',
  'aicli info service',
])('%s moves no cursor', async (command) => {
  const words = command.replace('HOST', host).replace('DEFINITION', definition)
  for (const what of ['texts', 'everything'] as const) {
    const { out, err } = await service.run(words, { columns: 200, input: '\n', fetch: hostile(what) })
    expect(out + err, what).not.toBe('')
    expect(`${out}${err}`.split('\n').filter(isObeyed), what).toEqual([])
  }
})

it('who logs in is told so in plain words', async () => {
  const password = join(service.directory, 'password')
  await writeFile(password, 'secret')
  const answer = { auth: 'local', name: `alice${POISON}`, token: 't', expires_at: `later${POISON}` }
  const { code, out, err } = await service.runWords(
    ['login', '--user', 'alice', '--password-file', password],
    {
      columns: 200,
      fetch: async () => Response.json(answer),
    },
  )
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^Logged in to .* as alice/)
  expect(isObeyed(out)).toBe(false)
})
