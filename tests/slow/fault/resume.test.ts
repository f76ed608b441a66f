// A watcher that is cut off by restarts hears of everything that was acknowledged, once and in order.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import type { ServiceProcess } from '../../testing/service-process.ts'
import { until } from '../../testing/until.ts'
import { createWorkspace, type Workspace } from '../../testing/workspace.ts'
import { isTemporary } from './reporting-host.ts'
import { watch } from './watcher.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await createWorkspace()
})
afterAll(() => workspace.close())

test('a watcher that resumes by id across restarts hears of everything, once', async () => {
  const dataDir = await workspace.directory('data')
  let service = await workspace.start({ dataDir })
  const watcher = watch(() => service.url, 'kinds=event')
  await until('the watcher is heard', () => watcher.heard.length > 0)
  const sender = createSender(() => service)

  for (const end of ['terminate', 'kill', 'kill', 'terminate'] as const) {
    const wanted = sender.acknowledged.length + 25
    await until('events are sent', () => sender.acknowledged.length >= wanted)
    await service[end]()
    service = await workspace.start({ dataDir })
  }
  await sender.stop()
  const last = sender.acknowledged.at(-1)
  await until('the last event is heard', () => messages().includes(last))
  watcher.close()

  const heard = messages()
  expect(new Set(heard).size).toBe(heard.length)
  const missed = sender.acknowledged.filter((message) => !heard.includes(message))
  expect(missed).toEqual([])
  // Those whose answer was lost may be there or not, but all in the order of sending.
  const numbers = heard.map((message) => Number(message?.split(' ')[1]))
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
  expect(watcher.heard.map(({ event }) => event)).not.toContain('reset')
  await service.terminate()

  function messages(): (string | undefined)[] {
    return watcher.heard
      .filter(({ event }) => event === 'event')
      .map(({ data }) => (data.resource as { message?: string } | null)?.message)
  }
})

/** Numbered events, one after the other, also while the service is down. */
function createSender(service: () => ServiceProcess) {
  const acknowledged: string[] = []
  let isStopped = false
  const sending = (async () => {
    for (let number = 1; !isStopped; number += 1) {
      const message = `event ${number}`
      const event_time = new Date().toISOString()
      const body = { name: 'counted', severity: 'info', message, event_time, category: 'user' }
      try {
        await call(service().url, 'POST', '/v2/events', body)
        acknowledged.push(message)
      } catch (error) {
        if (!isTemporary(error)) throw error
        await sleep(20)
      }
    }
  })()
  // Seen where it is awaited, after the test has failed for want of events.
  sending.catch(() => {})
  return {
    acknowledged,
    async stop() {
      isStopped = true
      await sending
    },
  }
}
