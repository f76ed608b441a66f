// From a BMC that nobody has talked to yet to a host that runs from its disk.
import { afterEach, describe, expect, it } from 'vitest'
import { type BootedHost, ENOUGH_BYTES, openBootedHost } from '../testing/booted-host.ts'

const MINUTE_MS = 60_000

let host: BootedHost | undefined
afterEach(async () => {
  await host?.close()
  host = undefined
})

describe.each(['plain', 'idrac9', 'ilo5', 'x12', 'xcc'])('%s', (kind) => {
  it('boots, registers, is installed, ejects and runs from its disk', async () => {
    host = await openBootedHost({ kind })
    expect((await host.act('boot')).status).toBe(202)
    expect((await host.settled()).boot).toMatchObject({ phase: 'reading', attempts: [] })
    const [booted] = host.bmc.state.boots
    expect(booted).toMatch(/^cd http:\/\/127\.0\.0\.1:8888\/i\/[\w-]{36,38}\.iso$/)

    await host.reads(ENOUGH_BYTES)
    expect(await host.later(MINUTE_MS)).toMatchObject({ power: 'On', medium: 'discovery' })
    expect((await host.settled()).boot?.bytes_read).toBe(ENOUGH_BYTES)
    expect(await host.registers()).toBe(201)
    expect(await host.settled()).toMatchObject({ host_id: host.hostId, boot: { phase: 'registered' } })

    await host.isInstalling()
    expect((await host.settled()).boot?.phase).toBe('registered')
    await host.reports('Rebooting')
    expect(await host.settled()).toMatchObject({ medium: 'empty', boot: { phase: 'rebooting' } })
    expect([...host.bmc.state.drives.values()].some(({ isInserted }) => isInserted)).toBe(false)
    // The installer restarts the machine; we did not.
    expect(host.bmc.state.boots).toHaveLength(1)

    await host.reports('Joined')
    expect((await host.settled()).boot).toMatchObject({ phase: 'verified', attempts: [], finding: null })
    expect((await host.events()).map(({ name }) => name)).toEqual([
      'bmc_boot_started',
      'bmc_boot_registered',
      'bmc_disk_first',
      'bmc_boot_verified',
    ])
    // No session stays behind.
    expect(host.bmc.state.tokens.size).toBe(0)
  })
})

it('a host that boots the medium again is put right, and nobody has to do anything', async () => {
  host = await openBootedHost()
  await host.act('boot')
  await host.settled()
  await host.registers()
  await host.isInstalling()
  await host.reports('Rebooting')
  await host.settled()
  // The installer restarts it, and firmware boots the wrong thing.
  await host.service.clock.advance(5 * MINUTE_MS)
  expect(await host.registers()).toBe(201)
  const wrong = await host.service.inject('GET', `/v2/infra-envs/${host.infraEnvId}/hosts/${host.hostId}`)
  expect(wrong.body.status).toBe('installing-pending-user-action')
  await host.settled()
  const repaired = await host.later(MINUTE_MS)
  expect(repaired.boot).toMatchObject({
    phase: 'rebooting',
    attempts: [{ cause: 'booted-medium-again', repair: 'again' }],
  })
  expect(host.bmc.state.boots).toHaveLength(2)
  expect(host.bmc.state.boots.at(-1)).toBe('disk')
  // It tries again and is refused as before: seen all the same, and repaired again.
  await host.service.clock.advance(5 * MINUTE_MS)
  expect(await host.registers()).toBe(400)
  await host.settled()
  expect((await host.later(10 * MINUTE_MS)).boot?.attempts).toHaveLength(2)
  expect(host.bmc.state.boots).toHaveLength(3)
  await host.reports('Joined')
  expect((await host.settled()).boot?.phase).toBe('verified')
})

it('a host that was booted by hand is ejected and started from its disk all the same', async () => {
  host = await openBootedHost()
  await host.registers()
  expect(await host.settled()).toMatchObject({ host_id: host.hostId, boot: null })
  await host.isInstalling()
  await host.reports('Rebooting')
  expect((await host.settled()).boot?.phase).toBe('rebooting')
  expect(host.bmc.state.boot.target).toBe('Hdd')
})

it('a BMC that is added later finds its host', async () => {
  host = await openBootedHost()
  await host.registers()
  await host.service.inject('DELETE', `${host.path}/${host.bmcId}`)
  const again = { name: 'again', mac_addresses: ['52-54-00-AB-CD-01'], address: '192.0.2.9' }
  const { body } = await host.service.inject('POST', host.path, { bmcs: [again] })
  expect(body).toMatchObject([{ host_id: host.hostId, mac_addresses: ['52:54:00:ab:cd:01'] }])
})

describe('time limits', () => {
  it.each([
    ['reads nothing', 0, 21, 'not-read', 'power-cycle'],
    ['stops reading', 1_000, 11, 'stalled', 're-mount'],
    ['reads all and never registers', ENOUGH_BYTES, 21, 'not-registered', 'power-cycle'],
  ])('a host that %s is booted again', async (_, bytes, minutes, cause, repair) => {
    host = await openBootedHost()
    await host.act('boot')
    await host.settled()
    await host.service.clock.advance(1_000)
    if (bytes > 0) await host.reads(bytes)
    const { boot } = await host.later(minutes * MINUTE_MS)
    expect(boot).toMatchObject({ phase: 'reading', attempts: [{ cause, repair }] })
    expect(host.bmc.state.boots).toHaveLength(2)
  })
})
