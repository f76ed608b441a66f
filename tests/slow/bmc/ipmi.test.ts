// IPMI by ipmitool, against ipmi_sim.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  createIpmi,
  ipmiBoot,
  ipmiIdentity,
  ipmiLog,
  ipmiPower,
  type RunIpmi,
  resetIpmiBmc,
  setIpmiBoot,
  setIpmiPower,
} from '@groundwork/bmc/ipmi'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PROGRAM } from '../../testing/program.ts'
import { CIPHER_SUITE, type IpmiSim, startIpmiSim } from './ipmi-sim.ts'

const USER = 'admin'
const PASSWORD = 'word-of-the-test'

let directory: string
let sim: IpmiSim
let run: RunIpmi
const open = (password: string): RunIpmi =>
  createIpmi({
    ...{
      host: '127.0.0.1',
      port: sim.port,
      cipherSuite: CIPHER_SUITE,
      credentials: { user: USER, password },
    },
    signal: new AbortController().signal,
  })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ipmi-sim-'))
  sim = await startIpmiSim(directory, USER, PASSWORD)
  run = open(PASSWORD)
})
afterAll(async () => {
  await sim?.stop()
  await rm(directory, { recursive: true })
})

it('tells what the BMC is', async () => {
  expect(await ipmiIdentity(run)).toMatchObject({ firmware: '9.08', ipmiVersion: '2.0' })
})

it('switches the computer, and does nothing twice', async () => {
  expect(await ipmiPower(run)).toBe('Off')
  await setIpmiPower(run, 'off')
  await setIpmiPower(run, 'cycle')
  expect(await ipmiPower(run)).toBe('On')
  await setIpmiPower(run, 'on')
  await setIpmiPower(run, 'graceful')
  expect(await sim.told()).toEqual(['set power 1', 'set shutdown 1'])
  await setIpmiPower(run, 'off')
  expect(await ipmiPower(run)).toBe('Off')
})

it('boots from the network once, then from the disk', async () => {
  await setIpmiBoot(run, 'pxe')
  expect(await ipmiBoot(run)).toBe('Force PXE')
  await setIpmiBoot(run, 'disk')
  expect(await ipmiBoot(run)).toBe('Force Boot from default Hard-Drive')
})

/** An event of a temperature, as a sensor would report it. */
const ADD_EVENT = [
  'raw',
  '0x0a',
  '0x44',
  ...'00 00 02 00 00 00 00 20 00 04 01 30 01 09 ff ff'.split(' ').map((byte) => `0x${byte}`),
]

it('reads the log', async () => {
  await run(ADD_EVENT)
  const [entry] = await ipmiLog(run, 5)
  expect(entry).toMatchObject({ log: 'SEL', message: expect.stringContaining('Temperature') })
})

it('fails with what to look at, and without the password', async () => {
  const error: unknown = await open('wrong-word-here')(['mc', 'info']).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ name: 'BmcError', next: expect.stringContaining('password') })
  expect(JSON.stringify(error)).not.toContain('wrong-word-here')
})

it('is driven by the command', async () => {
  const address = `ipmi://127.0.0.1:${sim.port}`
  const words = ['bmc', 'power', address, 'on', '--cipher-suite', String(CIPHER_SUITE)]
  const env = { ...process.env, GROUNDWORK_BMC_USER: USER, GROUNDWORK_BMC_PASSWORD: PASSWORD }
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...words], { env })
  expect(stdout).toBe('The power of 127.0.0.1 is On.\n')
})

it('restarts the BMC', async () => {
  await expect(resetIpmiBmc(run)).resolves.toBeUndefined()
})
