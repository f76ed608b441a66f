// The commands against emulated BMCs.
import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createJumpingClock } from '@groundwork/bmc/testing'
import {
  createBmc,
  type EmulatedBmc,
  findBmcFault,
  findBmcKind,
  type ListeningBmc,
  listenBmc,
} from '@groundwork/lab/bmcs'
import { selfSigned } from '@groundwork/service/testing/parts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

const PASSWORD = 'a password of the test'
const IMAGE = 'http://192.0.2.10:8888/images/discovery.iso'
const clock = createJumpingClock()

let directory: string
let passwordFile: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cli-bmc-'))
  passwordFile = join(directory, 'password')
  await writeFile(passwordFile, `${PASSWORD}\n`)
})
afterAll(() => rm(directory, { recursive: true }))

let listening: ListeningBmc | undefined
afterEach(async () => {
  await listening?.close()
  listening = undefined
})

async function start(
  kind: string,
  faults: readonly string[] = [],
  tls?: { readonly cert: string; readonly key: string },
): Promise<EmulatedBmc> {
  const bmc = createBmc({
    kind: findBmcKind(kind),
    user: 'root',
    password: PASSWORD,
    now: clock.now,
    faults: faults.map(findBmcFault),
  })
  listening = await listenBmc(bmc, tls === undefined ? {} : { tls })
  return bmc
}

const run = (verb: string, ...more: readonly string[]) =>
  runCommand(
    [
      'bmc',
      verb,
      listening?.address ?? '',
      ...more,
      '--user',
      'root',
      '--password-file',
      passwordFile,
      '--insecure',
    ],
    { clock },
  )

describe('groundwork bmc', () => {
  it('boots an image, and the disk afterwards', async () => {
    const { state } = await start('idrac9')
    expect((await run('insert', IMAGE)).out).toBe('The image is in drive 1 of 127.0.0.1.\n')
    expect((await run('boot-once')).out).toBe('127.0.0.1 boots from VCD-DVD next time.\n')
    expect((await run('power', 'cycle', '--yes')).out).toBe('The power of 127.0.0.1 is On.\n')
    expect(state.boots).toEqual([`cd ${IMAGE}`])
    expect((await run('eject')).out).toBe('Ejected from 1 of 127.0.0.1.\n')
    expect((await run('boot-disk')).out).toBe('127.0.0.1 boots from its disk next time.\n')
    expect((await run('reset', '--yes')).out).toBe('The BMC of 127.0.0.1 is back.\n')
    expect((await run('clear-jobs', '--yes')).out).toBe('The job queue of 127.0.0.1 is empty.\n')
    const log = await run('log', '--lines', '1', '-o', 'json')
    expect(JSON.parse(log.out)).toMatchObject([{ message: `The computer booted from cd ${IMAGE}.` }])
    expect(state.tokens.size).toBe(0)
  })

  it('shows what a BMC is, for people and for programs', async () => {
    await start('idrac9-old')
    const { out, err, code } = await run('probe')
    expect(code).toBe(0)
    expect(err).toContain('WARNING: --insecure')
    expect(out).toMatch(/^BMC +Dell iDRAC 9, firmware before 6.00.02, 14G Monolithic, firmware 4.40.00.00$/m)
    expect(out).toMatch(/^NIC +52:54:00:AB:CD:01/m)
    expect(out).toMatch(/^Finding +The firmware of the BMC is 4.40.00.00;/m)
    expect(JSON.parse((await run('probe', '-o', 'json')).out)).toMatchObject({
      vendor: 'dell-idrac9-old',
      power: 'On',
      findings: [{ code: 'firmware-old' }],
    })
    expect((await run('probe', '-o', 'name')).out).toBe('bmc/127.0.0.1\n')
  })

  it.each([
    ['power off', ['power', 'off']],
    ['power cycle', ['power', 'cycle']],
    ['reset', ['reset']],
  ])('asks before %s', async (_, [verb = '', ...more]) => {
    const { asked } = await start('plain')
    expect(await run(verb, ...more)).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
    expect(asked).toEqual([])
  })

  it.each([
    ['no-licence', 4, 'licence-missing'],
    ['image-unreadable', 6, 'image-refused'],
    ['insert-stuck', 8, 'bmc-failed'],
  ])('fails with its own code: %s', async (fault, exit_code, error_code) => {
    await start('plain', [fault])
    const { code, err } = await run('insert', IMAGE, '-o', 'json')
    expect(code).toBe(exit_code)
    expect(JSON.parse(err.split('\n').at(-2) ?? '')).toMatchObject({
      error: { exit_code, error_code, next: expect.stringMatching(/./) },
    })
  })

  it('names what was typed wrongly, before it asks the BMC', async () => {
    const { asked } = await start('plain')
    expect(await run('power', 'on-fire')).toMatchObject({
      code: 2,
      err: expect.stringContaining('on, off, cycle, graceful'),
    })
    expect(await run('log', '--lines', 'many')).toMatchObject({ code: 2 })
    expect(await run('probe', '-o', 'xml')).toMatchObject({ code: 2 })
    expect(await run('probe', '--fingerprint', 'AA')).toMatchObject({
      code: 2,
      err: expect.stringContaining('exclude'),
    })
    expect(await run('insert', IMAGE, '--ipmi')).toMatchObject({
      code: 2,
      err: expect.stringContaining('IPMI has no insert'),
    })
    expect(asked).toEqual([])
  })
})

describe('the password', () => {
  it.each([
    ['a file', [], {}],
    ['standard input', ['--password-file', '-'], { input: `${PASSWORD}\n` }],
    ['a variable', [], { env: { GROUNDWORK_BMC_PASSWORD: PASSWORD, GROUNDWORK_BMC_USER: 'root' } }],
  ] as const)('comes from %s', async (from, more, options) => {
    await start('plain')
    const file = from === 'a file' ? ['--user', 'root', '--password-file', passwordFile] : more
    const user = from === 'standard input' ? ['--user', 'root'] : []
    const result = await runCommand(
      ['bmc', 'power', listening?.address ?? '', '--insecure', ...user, ...file],
      { clock, ...options },
    )
    expect(result).toMatchObject({ code: 0, out: 'The power of 127.0.0.1 is On.\n' })
  })

  it('cannot be a flag, and is shown nowhere', async () => {
    await start('plain')
    const flag = await runCommand(['bmc', 'probe', listening?.address ?? '', '--password', PASSWORD], {
      clock,
    })
    expect(flag.code).toBe(2)
    await writeFile(join(directory, 'wrong'), 'another-password')
    const wrong = await runCommand(
      [
        'bmc',
        'probe',
        listening?.address ?? '',
        '--user',
        'root',
        '--password-file',
        join(directory, 'wrong'),
        '--insecure',
        '--verbose',
        '-o',
        'json',
      ],
      { clock },
    )
    expect(wrong.code).toBe(4)
    expect(wrong.err + wrong.out).not.toContain('another-password')
  })

  it('is not sent without encryption unless that is meant', async () => {
    const { asked } = await start('plain')
    const words = [
      'bmc',
      'probe',
      listening?.address ?? '',
      '--user',
      'root',
      '--password-file',
      passwordFile,
    ]
    expect(await runCommand(words, { clock })).toMatchObject({
      code: 2,
      err: expect.stringContaining('tls-required'),
    })
    expect(asked).toEqual([])
  })
})

it('shows the fingerprint of a certificate that nobody signed, and takes it', async () => {
  const tls = await selfSigned({ dataDir: directory, addresses: ['127.0.0.1'] })
  await start('ilo6', [], tls)
  const { fingerprint256 } = new X509Certificate(tls.cert)
  const words = ['bmc', 'power', listening?.address ?? '', '--user', 'root', '--password-file', passwordFile]
  expect(await runCommand(words, { clock })).toMatchObject({
    code: 9,
    err: expect.stringContaining(`--fingerprint ${fingerprint256}`),
  })
  expect(await runCommand([...words, '--fingerprint', fingerprint256], { clock })).toMatchObject({ code: 0 })
  const known = { clock, env: { GROUNDWORK_BMC_FINGERPRINT: fingerprint256 } }
  expect(await runCommand(words, known)).toMatchObject({ code: 0 })
  const wrong = fingerprint256.replaceAll(/\d/g, '0')
  expect(await runCommand([...words, '--fingerprint', wrong], known)).toMatchObject({ code: 9 })
  expect(
    await runCommand([...words, '--ca', join(directory, 'tls', 'self-signed.pem')], { clock }),
  ).toMatchObject({ code: 0 })
})
