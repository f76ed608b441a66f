// A fault from each rung of the ladder, and those that only a person can cure.
import { BMC_PROBLEMS } from '@groundwork/bmc/errors'
import { afterEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../testing/bmc-bench.ts'
import { type BootedHost, openBootedHost } from '../testing/booted-host.ts'

const MINUTE_MS = 60_000

let host: BootedHost | undefined
afterEach(async () => {
  await host?.close()
  host = undefined
})

/** Until it reads, or a person is asked for; so many rests are more than the ladder has. */
async function untilItStands(of: BootedHost) {
  await of.act('boot')
  let seen = await of.settled()
  for (let rests = 0; rests < 20; rests += 1) {
    if (seen.boot?.phase === 'reading' || seen.boot?.phase === 'person') return seen
    seen = await of.later(11 * MINUTE_MS)
  }
  return seen
}

describe('cured by itself', () => {
  it.each([
    ['insert-busy', 'plain', []],
    ['in-use', 'plain', []],
    ['answer-lost', 'ilo5', []],
    ['tokens-end', 'idrac9', []],
    ['jobs-jam', 'idrac9', ['clear-jobs']],
    ['boot-ignored', 'plain', ['reset-bmc']],
    [
      'insert-stuck',
      'plain',
      ['again', 'again', 'again', 're-mount', 're-mount', 'power-cycle', 'power-cycle', 'reset-bmc'],
    ],
  ])('%s of %s', async (fault, kind, repairs) => {
    host = await openBootedHost({ kind, faults: [fault] })
    const { boot } = await untilItStands(host)
    expect(boot).toMatchObject({ phase: 'reading', finding: null })
    expect(boot?.attempts.map(({ repair }) => repair)).toEqual(repairs)
    expect(host.bmc.state.boots.at(-1)).toMatch(/^cd /)
    const told = (await host.events()).filter(({ name }) => name === 'bmc_boot_repaired')
    expect(told).toHaveLength(repairs.length)
  })
})

describe('a person must', () => {
  it.each([
    ['no-privilege', 'plain', 'not-allowed'],
    ['no-licence', 'ilo5', 'licence-missing'],
    ['image-unreadable', 'plain', 'image-refused'],
    ['image-certificate', 'plain', 'image-refused'],
    ['power-refused', 'plain', 'bmc-failed'],
  ])('%s of %s', async (fault, kind, code) => {
    host = await openBootedHost({ kind, faults: [fault] })
    const { boot } = await untilItStands(host)
    expect(boot).toMatchObject({ phase: 'person', finding: { code } })
    expect(boot?.finding?.next).not.toBe('')
    const told = (await host.events()).at(-1)
    expect(told).toMatchObject({ name: 'bmc_boot_needs_person' })
    expect(told?.message).toContain(boot?.finding?.text)
    // It is over: no time and no news make it begin again.
    const asked = host.bmc.asked.length
    await host.later(600 * MINUTE_MS)
    await host.registers()
    await host.settled()
    expect(host.bmc.asked).toHaveLength(asked)
  })

  it('a wrong password is sent once, so that no account is locked', async () => {
    host = await openBootedHost({ kind: 'idrac9', password: 'not the password' })
    const { boot } = await untilItStands(host)
    expect(boot).toMatchObject({
      phase: 'person',
      finding: { code: 'login-refused', next: BMC_PROBLEMS['login-refused'].next },
    })
    const logins = () =>
      host?.bmc.asked.filter(({ path, method }) => method === 'POST' && path.endsWith('Sessions'))
    expect(logins()).toHaveLength(1)
    await host.later(600 * MINUTE_MS)
    expect(logins()).toHaveLength(1)
    // With the right one it goes on where a person says so.
    const put = await host.service.inject('PATCH', `${host.path}/${host.bmcId}`, { password: PASSWORD })
    expect(put.status).toBe(200)
    expect((await untilItStands(host)).boot?.phase).toBe('reading')
  })
})

it('network boot where virtual media fail, if that was asked for', async () => {
  host = await openBootedHost({ kind: 'ilo5', faults: ['no-licence'], params: { boot_method: 'any' } })
  expect((await untilItStands(host)).boot?.phase).toBe('reading')
  expect(host.bmc.state.boots.at(-1)).toBe('pxe')
})

it('no secret is in answers, events, rows or the record of who did what', async () => {
  const link: string[] = []
  host = await openBootedHost({
    faults: ['image-unreadable'],
    handle: (bmc) => (asked) => {
      const reply = bmc.handle(asked)
      const image = (asked.body as { Image?: unknown } | undefined)?.Image
      if (typeof image !== 'string') return reply
      link.push(image)
      // A BMC that tells all that it knows.
      const message = `No ${image} for ${PASSWORD}`
      return {
        ...reply,
        body: { error: { '@Message.ExtendedInfo': [{ MessageId: 'VRM0009', Message: message }] } },
      }
    },
  })
  const answer = await untilItStands(host)
  expect(answer.boot?.phase).toBe('person')
  const { rows } = await host.service.app.pool.query(
    'select settings || observed || boot || task || last_task as text from bmcs union all select message || props from events',
  )
  const audit = await host.service.inject('GET', '/v2/events?categories=audit')
  const all = [JSON.stringify(answer), JSON.stringify(rows), audit.text].join('\n')
  expect(link.length).toBeGreaterThan(0)
  const token = /\/i\/(.*)\.iso$/.exec(link[0] ?? '')?.[1] ?? 'none'
  expect(all).not.toContain(PASSWORD)
  // Without logins the link holds the id of the infra-env instead of a token, at the same place.
  expect(all).not.toContain(`i/${token}`)
  expect(all).toContain('***')
})

it('a BMC that names the file of its image says no secret, also while it is only ejected', async () => {
  let name = ''
  host = await openBootedHost({
    handle: (bmc) => (asked) => {
      const image = asked.body?.Image
      if (typeof image === 'string') name = image.replace(/^.*\/|\.iso$/g, '')
      if (!asked.path.endsWith('VirtualMedia.EjectMedia')) return bmc.handle(asked)
      const info = [{ MessageId: 'VRM0021', Message: `Cannot let ${name}.iso go` }]
      return { status: 400, body: { error: { '@Message.ExtendedInfo': info } } }
    },
  })
  await host.act('boot')
  await host.settled()
  await host.act('stop')
  await host.act('eject')
  const { last_task } = await host.settled()
  expect(last_task?.finding?.text).toContain('Cannot let ***.iso go')
  await host.act('boot')
  const { boot } = await host.settled()
  expect(boot?.attempts[0]).toMatchObject({
    phase: 'normalise',
    evidence: expect.stringContaining('***.iso'),
  })
  const told = (await host.events()).map(({ message }) => message).join('\n')
  expect(told).toContain('***.iso')
  expect(told).not.toContain(name)
})
