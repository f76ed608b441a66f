// People who change their mind while a host is off for its restart.
import type { BmcClock } from '@groundwork/bmc/redfish'
import { createBmcRunner } from '@groundwork/service/testing/parts'
import { afterEach, expect, it } from 'vitest'
import type { EmulatedBmc } from '../bmcs/create-bmc.ts'
import { type BootedHost, openBootedHost } from '../testing/booted-host.ts'

const MINUTE_MS = 60_000

let host: BootedHost | undefined
afterEach(async () => {
  await host?.close()
  host = undefined
})

/** While the host goes off, and before that is seen, somebody does something. */
async function openInterrupted(meanwhile: (of: BootedHost) => Promise<void>) {
  let isArmed = false
  let isGoingOff = false
  const handle =
    (bmc: EmulatedBmc): EmulatedBmc['handle'] =>
    (asked) => {
      const reply = bmc.handle(asked)
      if (isArmed && asked.body?.ResetType === 'ForceOff') [isArmed, isGoingOff] = [false, true]
      const body = reply.body as { PowerState?: string } | undefined
      return isGoingOff && body?.PowerState !== undefined
        ? { ...reply, body: { ...body, PowerState: 'PoweringOff' } }
        : reply
    }
  const opened = await openBootedHost({ handle })
  host = opened
  const bmcClock: BmcClock = {
    now: opened.bmcClock.now,
    async wait(ms, signal) {
      if (isGoingOff) await meanwhile(opened)
      isGoingOff = false
      await opened.bmcClock.wait(ms, signal)
    },
  }
  const runner = () => {
    isArmed = true
    return createBmcRunner({ ...opened.service.app, bmcClock })
  }
  const seen = async () => (await opened.service.inject('GET', `${opened.path}/${opened.bmcId}`)).body
  return { opened, runner, seen }
}

const power = ({ bmc }: BootedHost): string => bmc.state.power

it('a BMC is renamed while its host is restarted: the host is on afterwards, and the BMC is not forgotten before', async () => {
  const refusals: unknown[] = []
  const { opened, runner, seen } = await openInterrupted(async ({ service, path, bmcId, infraEnvId }) => {
    await service.inject('PATCH', `${path}/${bmcId}`, { name: 'renamed' })
    for (const what of [`${path}/${bmcId}`, `/v2/infra-envs/${infraEnvId}`])
      refusals.push((await service.inject('DELETE', what)).body.error_code)
  })
  await opened.service.app.bmcRunner.close()
  await opened.act('power', { power: 'cycle' })
  const second = runner()
  await second.settle()
  expect(refusals).toEqual(['bmc-busy', 'bmc-busy'])
  expect(await seen()).toMatchObject({
    name: 'renamed',
    task: null,
    last_task: { kind: 'power-cycle', finding: null },
  })
  expect([power(opened), opened.bmc.state.boots.length]).toEqual(['On', 1])
  await second.close()
})

it('a boot is stopped while the host is restarted: the host is on afterwards', async () => {
  const refusals: unknown[] = []
  const { opened, runner, seen } = await openInterrupted(async ({ act, service, path, bmcId }) => {
    expect((await act('stop')).status).toBe(202)
    refusals.push((await service.inject('DELETE', `${path}/${bmcId}`)).body.error_code)
  })
  await opened.act('boot')
  await opened.settled()
  await opened.registers()
  await opened.isInstalling()
  await opened.reports('Rebooting')
  await opened.settled()
  // It boots the medium again, and has to be restarted.
  await opened.service.clock.advance(5 * MINUTE_MS)
  await opened.registers()
  await opened.service.app.bmcRunner.close()
  const second = runner()
  await second.settle()
  await opened.service.clock.advance(MINUTE_MS)
  await second.settle()
  expect(refusals).toEqual(['bmc-busy'])
  expect((await seen()).boot.phase).toBe('stopped')
  expect([power(opened), opened.bmc.state.boots.length]).toEqual(['On', 2])
  await second.close()
  expect((await opened.service.inject('DELETE', `${opened.path}/${opened.bmcId}`)).status).toBe(204)
})
