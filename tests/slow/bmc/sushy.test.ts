// Our Redfish client, and the command, against sushy-tools.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  bootFromCdOnce,
  bootFromDisk,
  ejectMedia,
  insertMedia,
  type Machine,
  probe,
  type RedfishOptions,
  setPower,
  withBmc,
} from '@groundwork/bmc/redfish'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Authority, createAuthority } from '../../testing/authority.ts'
import { PROGRAM } from '../../testing/program.ts'
import { type Sushy, startSushy } from './sushy-tools.ts'

const FIRST = { uuid: '27946b59-9e44-4fa7-8e91-f3527a1ef094', mac: '00:5c:52:31:3a:9c' }
const SECOND = { uuid: '66a3f1b0-52c1-4ba3-9cf1-4f5a2a6d1c55', mac: '00:5c:52:31:3a:9d' }
const LOGIN = { user: 'admin', password: 'a password of the test' }

let directory: string
let authority: Authority
let open: Sushy
let secured: Sushy
let images: Server
let image: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sushy-'))
  const make = (name: string) => mkdtemp(join(directory, `${name}-`))
  authority = await createAuthority(join(directory, 'authority'))
  open = await startSushy({ directory: await make('open'), systems: [FIRST] })
  secured = await startSushy({
    directory: await make('secured'),
    systems: [FIRST, SECOND],
    login: LOGIN,
    tls: authority,
  })
  images = createServer((_, response) => response.end(Buffer.alloc(4096)))
  await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve))
  image = `http://127.0.0.1:${(images.address() as AddressInfo).port}/images/discovery.iso`
  await writeFile(join(directory, 'password'), LOGIN.password)
})
afterAll(async () => {
  await open?.stop()
  await secured?.stop()
  await new Promise((resolve) => images.close(resolve))
  await rm(directory, { recursive: true })
})

const OPTIONS = {
  credentials: null,
  clock: {
    now: () => Date.now(),
    wait: (ms: number, signal: AbortSignal) => pause(Math.min(ms, 200), undefined, { signal }),
  },
  signal: new AbortController().signal,
}

const use = <T>(
  options: Partial<RedfishOptions> & { address: string },
  work: (machine: Machine) => Promise<T>,
) => withBmc({ ...OPTIONS, ...options }, work)

describe('sushy-tools without a login', () => {
  it('is recognised, boots an image, and its disk afterwards', async () => {
    await use({ address: open.address }, async (machine) => {
      expect(await probe(machine)).toMatchObject({
        vendor: 'sushy-tools',
        power: 'Off',
        nics: [{ mac: FIRST.mac.toUpperCase() }],
        findings: [],
      })
      expect(await insertMedia(machine, image)).toMatchObject({ wasThere: false })
      expect(await insertMedia(machine, image)).toMatchObject({ wasThere: true })
      expect(await bootFromCdOnce(machine)).toEqual({ method: 'override', target: 'Cd' })
      expect(await setPower(machine, 'on')).toBe('On')
      expect(await probe(machine)).toMatchObject({
        power: 'On',
        boot: { target: 'Cd' },
        media: [{ image, isEmpty: false }, {}],
      })
      expect(await ejectMedia(machine)).toHaveLength(1)
      expect(await bootFromDisk(machine)).toMatchObject({ target: 'Hdd' })
      expect(await setPower(machine, 'off')).toBe('Off')
    })
  })

  it('cannot read an image that is not there', async () => {
    const work = use({ address: open.address }, (machine) =>
      insertMedia(machine, 'http://127.0.0.1:1/images/none.iso'),
    )
    await expect(work).rejects.toMatchObject({ name: 'BmcError', next: expect.stringMatching(/./) })
  })
})

describe('sushy-tools with a login and a certificate', () => {
  const trusted = () => ({ trust: { kind: 'authorities', caBundle: authority.ca } as const })

  it('has two computers, of which one is named behind the address', async () => {
    const ambiguous = use({ address: secured.address, credentials: LOGIN, ...trusted() }, probe)
    await expect(ambiguous).rejects.toMatchObject({
      code: 'system-ambiguous',
      message: expect.stringContaining(SECOND.uuid),
    })
    const address = `${secured.address}/redfish/v1/Systems/${SECOND.uuid}`
    expect(await use({ address, credentials: LOGIN, ...trusted() }, probe)).toMatchObject({
      nics: [{ mac: SECOND.mac.toUpperCase() }],
    })
  })

  it.each([
    [
      'a wrong password',
      'login-refused',
      () => ({ credentials: { ...LOGIN, password: 'wrong' }, ...trusted() }),
    ],
    ['no login', 'login-missing', trusted],
    ['an unknown authority', 'certificate-untrusted', () => ({ credentials: LOGIN })],
  ])('refuses %s', async (_, code, options) => {
    await expect(use({ address: secured.address, ...options() }, probe)).rejects.toMatchObject({ code })
  })

  it('is driven by the command', async () => {
    const address = `${secured.address}/redfish/v1/Systems/${FIRST.uuid}`
    const login = [
      '--user',
      LOGIN.user,
      '--password-file',
      join(directory, 'password'),
      '--ca',
      authority.caFile,
    ]
    const { stdout } = await promisify(execFile)(process.execPath, [
      PROGRAM,
      'bmc',
      'power',
      address,
      'on',
      ...login,
    ])
    expect(stdout).toBe('The power of 127.0.0.1 is On.\n')
  })
})
