// Every operation of the contract is served: a well-formed request reaches its handler.
import type { Operation } from '@groundwork/contract/operations'
import { ALL_OPERATIONS, requestUrl } from '@groundwork/contract/operations'
import { createTestApp, type TestApp, type TestAppOptions } from '@groundwork/service/testing'
import { sampleValue } from '@groundwork/service/testing/parts'
import type { TObject, TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

type Outcome = 'served' | 'not built' | 'switched off' | 'not routed' | 'refused before'

const UNKNOWN_ID = '2f1b0a52-6c2f-4f3c-9d0e-0a4b5c6d7e8f'

/** Machines come from the program that starts the service. */
const NO_MACHINES: NonNullable<TestAppOptions['simulator']> = {
  problemWith: async () => null,
  start: () => ({ lastLine: () => '', ended: Promise.resolve(true), stop: async () => {} }),
}

describe('every operation', () => {
  const outcomes = new Map<Operation, Outcome>()
  const idsOf = (wanted: Outcome) => operationsOf(wanted).map(({ id }) => id)
  const operationsOf = (wanted: Outcome) => ALL_OPERATIONS.filter((row) => outcomes.get(row) === wanted)
  let service: TestApp
  beforeAll(async () => {
    service = await createTestApp({ simulator: NO_MACHINES })
    const address = await service.server.listen()
    for (const operation of ALL_OPERATIONS) {
      outcomes.set(operation, await ask(operation, address))
    }
  })
  afterAll(() => service.close())

  it('is routed, and what fits its schema gets to its handler', () => {
    expect(outcomes.size).toBeGreaterThan(150)
    expect(idsOf('not routed')).toEqual([])
    expect(idsOf('refused before')).toEqual([])
  })

  it('is built', () => {
    expect(idsOf('not built')).toEqual([])
  })

  it('is switched on, unless it is about accounts, which are not needed without authentication', () => {
    expect(new Set(operationsOf('switched off').map(({ tag }) => tag))).toEqual(new Set(['access']))
  })
})

async function ask(operation: Operation, server: string): Promise<Outcome> {
  const params = samples(operation.params) as Record<string, string>
  const query = samples(operation.query) as Record<string, string>
  const abort = new AbortController()
  const response = await fetch(requestUrl(server, operation, params, query), {
    method: operation.method,
    signal: abort.signal,
    redirect: 'manual',
    ...contentOf(operation),
  })
  // A stream has no end.
  const text = operation.produces === 'text/event-stream' ? '' : await response.text()
  abort.abort()
  return outcomeOf(response.status, text)
}

function outcomeOf(status: number, text: string): Outcome {
  if (status === 501) return text.includes('cannot do this yet') ? 'not built' : 'switched off'
  if (status === 405 || (status === 404 && text.includes('There is nothing at'))) return 'not routed'
  // The short form of an error.
  return status === 400 && !text.includes('"kind":"Error"') ? 'refused before' : 'served'
}

/** Only what must be there; ids are of nothing that exists. */
function samples(schema: TObject | undefined): Record<string, unknown> {
  const required = (schema?.required ?? []) as readonly string[]
  return Object.fromEntries(
    required.map((name) => {
      const property = schema?.properties[name]
      const value = property === undefined ? '' : fitting(name, sampleValue(property))
      return [name, name.endsWith('_id') ? UNKNOWN_ID : String(value)]
    }),
  )
}

/** Texts that have to look like something. */
const TEXTS: Readonly<Record<string, string>> = {
  file_name: 'sample.yaml',
  mac_addresses: '52:54:00:00:00:01',
  name: 'sample',
  network: '192.168.1.0/24',
}
const fitting = (name: string, value: unknown): unknown => (value === '...' ? (TEXTS[name] ?? value) : value)

const sampleBody = (schema: TSchema): unknown => fittingWithin('', sampleValue(schema))

function fittingWithin(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => fittingWithin(name, element))
  if (typeof value !== 'object' || value === null) return fitting(name, value)
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, fittingWithin(key, field)]))
}

function contentOf({ body, consumes, headers }: Operation): Pick<RequestInit, 'body' | 'headers'> {
  const asked = samples(headers) as Record<string, string>
  if (body === undefined) return { headers: asked }
  if (consumes === undefined) {
    const sent = JSON.stringify(sampleBody(body))
    return { body: sent, headers: { ...asked, 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const name of Object.keys((body as TObject).properties)) form.set(name, new Blob(['data']), 'file')
  return { body: form, headers: asked }
}
