import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { Input, Surroundings } from '../terminal/surroundings.ts'
import { runCommand } from '../testing/run-command.ts'
import { runFix } from './fix.ts'

const remedy = (what: string, field: string) => ({
  what,
  who: 'user',
  calls: [
    {
      operation: 'V2UpdateCluster',
      method: 'PATCH',
      path: `/${field}`,
      body: { [field]: [{ ip: 'CHOOSE' }] },
      fill_in: [`${field}[0].ip`],
    },
  ],
})

/** A service with two things to mend; keeps what it is sent. */
function serviceThatKeeps(sent: unknown[]): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.includes('/checks'))
      return Response.json({
        cluster: [
          { id: 'a', remedies: [remedy('Choose a domain.', 'domain')] },
          { id: 'b', remedies: [remedy('Choose an address.', 'address')] },
        ],
        hosts: [],
      })
    if (url.includes('/explanation')) return Response.json({ findings: [] })
    if (init?.method !== 'PATCH') return Response.json([{ id: 'id-1', name: 'edge', status: 'insufficient' }])
    sent.push(JSON.parse(String(init.body)))
    return Response.json({})
  }
}

it('asks one question after the other', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const answers = ['a.example', '192.0.2.1', 'y']
  const sent: unknown[] = []
  const around: Surroundings = {
    out: { write: () => true, isTTY: true, columns: 80 },
    err: {
      isTTY: true,
      columns: 80,
      // A person answers what was asked last.
      write(text) {
        if (/: $|\[y\/N\] $/.test(text)) input.write(`${answers.shift()}\n`)
      },
    },
    input: input as unknown as Input,
    env: { HOME: '/nonexistent' },
    clock: { now: () => 0, wait: async () => {} },
    signal: new AbortController().signal,
    fetch: serviceThatKeeps(sent),
  }
  await runFix(around, ['cluster', 'edge'], { output: 'table', apply: 'all' })
  expect(sent).toEqual([{ domain: [{ ip: 'a.example' }] }, { address: [{ ip: '192.0.2.1' }] }])
})

it('sends what was filled in to the service alone', async () => {
  const asked: string[] = []
  const calls = [{ operation: 'x', method: 'POST', path: '@elsewhere.example/', body: {}, fill_in: [] }]
  const fetch = async (input: unknown) => {
    asked.push(new URL(String(input)).hostname)
    if (String(input).includes('/checks'))
      return Response.json({
        cluster: [{ id: 'a', remedies: [{ what: 'x', who: 'user', calls }] }],
        hosts: [],
      })
    return String(input).includes('/explanation')
      ? Response.json({ findings: [] })
      : Response.json([{ id: 'id-1', name: 'edge', status: 'insufficient' }])
  }
  const words = ['fix', 'cluster', 'edge', '--apply', 'all', '--yes']
  const { code, err } = await runCommand(words, { fetch: fetch as typeof globalThis.fetch })
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('no path of it') })
  expect(new Set(asked)).toEqual(new Set(['127.0.0.1']))
})
