// Several processes of the service, and those that die.

import { createBmcRunner } from '@groundwork/service/testing/parts'
import { afterEach, describe, expect, it } from 'vitest'
import type { BmcAsked } from '../bmcs/bmc-message.ts'
import type { EmulatedBmc } from '../bmcs/create-bmc.ts'
import { type BootedHost, openBootedHost } from '../testing/booted-host.ts'

const CLAIM_MS = 90_000

let host: BootedHost | undefined
afterEach(async () => {
  await host?.close()
  host = undefined
})

/** Another process on the same database. */
const another = (of: BootedHost) => createBmcRunner({ ...of.service.app, bmcClock: of.bmcClock })

/** Does what it is asked for and never says so, once. */
function silentAfter(isMeant: (asked: BmcAsked) => boolean) {
  let isOver = false
  return {
    happened: () => isOver,
    handle:
      (bmc: EmulatedBmc): EmulatedBmc['handle'] =>
      (asked) => {
        const reply = bmc.handle(asked)
        if (isOver || !isMeant(asked) || reply.status >= 300) return reply
        isOver = true
        return { status: 0, instead: 'silence' }
      },
  }
}

const resets = ({ bmc }: BootedHost, type: RegExp): number =>
  bmc.asked.filter(
    ({ path, body }) =>
      path.endsWith('ComputerSystem.Reset') &&
      type.test(String((body as { ResetType?: unknown })?.ResetType)),
  ).length

describe('a process dies between what it did and its note of it', () => {
  it.each([
    ['the power is cut', /ForceOff/],
    ['the host is switched on', /^On$|ForceOn/],
  ])('when %s: nothing is done twice', async (_, type) => {
    const silence = silentAfter(
      ({ path, body }) => path.endsWith('ComputerSystem.Reset') && type.test(String(body?.ResetType)),
    )
    host = await openBootedHost({ handle: silence.handle })
    await host.act('boot')
    await expect.poll(silence.happened).toBe(true)
    // The first process hangs in its request and says nothing any more; its claim ends.
    const second = another(host)
    await second.settle()
    expect(host.bmc.state.boots).toHaveLength(type.test('On') ? 1 : 0)
    await host.service.clock.advance(CLAIM_MS + 1)
    await second.settle()
    const { boot } = (await host.service.inject('GET', `${host.path}/${host.bmcId}`)).body
    expect(boot).toMatchObject({ phase: 'reading', attempts: [] })
    expect(host.bmc.state.boots).toHaveLength(1)
    expect([resets(host, /ForceOff/), resets(host, /^On$|ForceOn/)]).toEqual([1, 1])
    await second.close()
  })

  it('a restart that was begun is finished, not repeated', async () => {
    const silence = silentAfter(
      ({ path, body }) => path.endsWith('ComputerSystem.Reset') && body?.ResetType === 'On',
    )
    host = await openBootedHost({ handle: silence.handle })
    await host.act('power', { power: 'cycle' })
    await expect.poll(silence.happened).toBe(true)
    const second = another(host)
    await host.service.clock.advance(CLAIM_MS + 1)
    await second.settle()
    const { last_task, task } = (await host.service.inject('GET', `${host.path}/${host.bmcId}`)).body
    expect({ last_task, task }).toMatchObject({
      task: null,
      last_task: { kind: 'power-cycle', finding: null },
    })
    expect([resets(host, /ForceOff/), resets(host, /^On$/)]).toEqual([1, 1])
    await second.close()
  })
})

it('two processes share the work, and no BMC is asked by both', async () => {
  host = await openBootedHost()
  const { service, path } = host
  const made = Array.from({ length: 12 }, (_, at) => ({
    name: `more-${at}`,
    mac_addresses: [`52:54:00:00:00:${String(at).padStart(2, '0')}`],
    address: `http://127.0.0.1:1`,
  }))
  const { body } = await service.inject('POST', path, { bmcs: made })
  const second = another(host)
  for (const { id } of body)
    expect((await service.inject('POST', `${path}/${id}/actions/probe`)).status).toBe(202)
  await Promise.all([service.app.bmcRunner.settle(), second.settle()])
  const all = (await service.inject('GET', path)).body as { name: string; last_task: object | null }[]
  const probed = all.filter(({ name }) => name.startsWith('more-'))
  expect(probed.every(({ last_task }) => last_task !== null)).toBe(true)
  const failed = (await host.events()).filter(({ name }) => name === 'bmc_task_failed')
  expect(failed).toHaveLength(made.length)
  await second.close()
})

it('a BMC that hangs does not stop others', async () => {
  host = await openBootedHost({ handle: () => () => ({ status: 0, instead: 'silence' }) })
  const { service, path } = host
  await host.act('boot')
  const other = { name: 'other', mac_addresses: ['52:54:00:00:00:99'], address: 'http://127.0.0.1:1' }
  const { body } = await service.inject('POST', path, { bmcs: [other] })
  await service.inject('POST', `${path}/${body[0].id}/actions/probe`)
  const last = async () =>
    (await service.inject('GET', `${path}/${body[0].id}`)).body.last_task?.finding?.code
  await expect.poll(last).toBe('unreachable')
})
