import { InMemoryTransport } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestService, TOO_LITTLE_MEMORY } from '../testing/test-service.ts'
import { CHANGING_TOOLS } from './changing-tools.ts'
import { createMcpServer } from './create-mcp-server.ts'
import { READING_TOOLS } from './reading-tools.ts'

let service: TestService
let cluster: string
beforeAll(async () => {
  service = await startTestService()
  cluster = await service.cluster('edge', { high_availability_mode: 'None' })
  await service.host(await service.infraEnv('edge-env', cluster), 1, TOO_LITTLE_MEMORY)
})
afterAll(() => service.close())

interface Answer {
  readonly result?: {
    readonly tools?: readonly {
      readonly name: string
      readonly annotations?: { readonly readOnlyHint?: boolean; readonly destructiveHint?: boolean }
    }[]
    readonly content?: readonly { readonly text: string }[]
    readonly isError?: boolean
  }
  readonly error?: { readonly message: string }
}

/** An assistant: sends requests, and gets the answers in their order. */
async function assistant(mayChange: boolean) {
  const server = createMcpServer({ client: service.client, mayChange, version: '0.0.0' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const waiting = new Map<number, (answer: Answer) => void>()
  theirs.onmessage = (message) => waiting.get((message as { id: number }).id)?.(message as Answer)
  await server.connect(ours)
  await theirs.start()
  let last = 0
  const ask = (method: string, params: object): Promise<Answer> => {
    last += 1
    const id = last
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      void theirs.send({ jsonrpc: '2.0', id, method, params } as Parameters<typeof theirs.send>[0])
    })
  }
  await ask('initialize', {
    ...{ protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  })
  await theirs.send({ jsonrpc: '2.0', method: 'notifications/initialized' })
  return {
    tools: async () => (await ask('tools/list', {})).result?.tools ?? [],
    call: async (name: string, args: object = {}) => ask('tools/call', { name, arguments: args }),
    close: () => server.close(),
  }
}

const textOf = ({ result }: Answer): string => result?.content?.[0]?.text ?? ''

it('offers what changes nothing, and the rest only when asked to', async () => {
  for (const mayChange of [false, true]) {
    const { tools, close } = await assistant(mayChange)
    const listed = await tools()
    const expected = [...READING_TOOLS, ...(mayChange ? CHANGING_TOOLS : [])]
    expect(listed.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
    for (const { name, annotations } of listed) {
      const isChanging = CHANGING_TOOLS.some((tool) => tool.name === name)
      expect(annotations, name).toMatchObject({ readOnlyHint: !isChanging, destructiveHint: isChanging })
    }
    await close()
  }
})

it('every tool that reads gives an answer', async () => {
  const { call, close } = await assistant(false)
  for (const { name, needs } of READING_TOOLS) {
    const given = { cluster: 'edge', host: 'node-1' }
    const answer = await call(name, Object.fromEntries(needs.map((need) => [need, given[need as 'host']])))
    expect(answer.result?.isError, `${name}: ${textOf(answer)}`).not.toBe(true)
    expect(() => JSON.parse(textOf(answer)) as unknown, name).not.toThrow()
  }
  await close()
})

it('a change is made, and one that the service refuses is told with its reason', async () => {
  const { call, close } = await assistant(true)
  await call('update_host', { cluster: 'edge', host: 'node-1', hostname: 'first' })
  expect(textOf(await call('list_hosts', { cluster }))).toContain('"name": "first"')
  const refused = await call('install_cluster', { cluster: 'edge' })
  expect(refused.result?.isError).toBe(true)
  expect(textOf(refused)).not.toBe('')
  await close()
})

it.each(['http_proxy', 'https_proxy', 'pull_secret', 'constructor'])(
  '%s of a cluster is not set by an assistant',
  async (field) => {
    const { call, close } = await assistant(true)
    const settings = { base_dns_domain: 'changed.example', [field]: 'http://evil.example' }
    const answer = await call('update_cluster', { cluster: 'edge', settings })
    expect(answer.result?.isError).toBe(true)
    expect(textOf(answer)).toContain(`${field} is not set by this tool.`)
    expect(textOf(await call('get_cluster', { cluster: 'edge' }))).not.toContain('changed.example')
    await close()
  },
)

it('settings that are offered are set', async () => {
  const { call, close } = await assistant(true)
  const settings = { additional_ntp_source: 'ntp.example' }
  const answer = await call('update_cluster', { cluster: 'edge', settings })
  expect(answer.result?.isError, textOf(answer)).not.toBe(true)
  await close()
})

it.each([
  ['a name that is not there', 'get_cluster', { cluster: 'nothing' }, /There is no cluster "nothing"/],
  [
    'the beginning of a name, for a change',
    'reset_cluster',
    { cluster: 'edg' },
    /There is no cluster "edg"\. Did you mean edge\?/,
  ],
  [
    'the beginning of the name of a host, for a change',
    'update_host',
    { cluster: 'edge', host: 'f', role: 'worker' },
    /There is no host "f"\. Did you mean first\?/,
  ],
  [
    'nothing to change',
    'update_host',
    { cluster: 'edge', host: '1' },
    /There is no host "1"|Nothing was said/,
  ],
])('%s is an error with words', async (_, name, args, text) => {
  const { call, close } = await assistant(true)
  const answer = await call(name, args)
  expect(answer.result?.isError).toBe(true)
  expect(textOf(answer)).toMatch(text)
  await close()
})

it('what does not fit the schema is refused before the service is asked', async () => {
  const { call, close } = await assistant(false)
  const answer = await call('get_cluster', { cluster: 7, more: true })
  expect(answer.error?.message ?? textOf(answer)).toMatch(/nvalid/)
  await close()
})
