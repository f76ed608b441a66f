import type { Client } from '@groundwork/contract/client'
import { expect, it } from 'vitest'
import { loadSnapshot } from './load-snapshot.ts'

/** Answers every question when it is told to, with nothing. */
function aService() {
  const waiting = new Map<string, () => void>()
  const call = (operation: string) =>
    new Promise((resolve) => waiting.set(operation, () => resolve([]))) as never
  const asked = () => [...waiting.keys()]
  const answer = (operation: string) => waiting.get(operation)?.()
  return { client: { call } as unknown as Client, asked, answer }
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

const REST = ['listHostSummaries', 'ListInfraEnvs', 'v2ListEvents', 'listOsImages']

it.each([
  { page: 'any other page', areHostsFirst: false, first: ['listClusterSummaries'] },
  {
    page: 'the page of all hosts',
    areHostsFirst: true,
    first: ['listClusterSummaries', 'listHostSummaries'],
  },
])('on $page nothing delays what it shows', async ({ areHostsFirst, first }) => {
  const { client, asked, answer } = aService()
  let draw = () => {}
  const drawn = () => new Promise<void>((resolve) => (draw = resolve))
  const { signal } = new AbortController()
  const parts: string[] = []
  const loaded = loadSnapshot({
    client,
    signal,
    drawn,
    areHostsFirst,
    onPart: (part) => parts.push(...Object.keys(part)),
  })
  expect(asked()).toEqual(first)
  for (const operation of first) answer(operation)
  await settled()
  expect(asked()).toEqual(first)
  draw()
  await settled()
  expect(new Set(asked())).toEqual(new Set([...first, ...REST]))
  for (const operation of REST) answer(operation)
  await loaded
  expect(new Set(parts)).toEqual(new Set(['clusters', 'hosts', 'infraEnvs', 'readers', 'events', 'osImages']))
})
