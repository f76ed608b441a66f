import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { meaningOfIpmi } from './ipmi-meaning.ts'
import { readLog } from './ipmi-verbs.ts'
import { createIpmi } from './ipmitool.ts'

const signal = new AbortController().signal

it.each([
  ['login-refused', 'Error: Unable to establish IPMI v2 / RMCP+ session\nRAKP 2 HMAC is invalid'],
  ['login-refused', 'RAKP 2 message indicates an error : unauthorized name'],
  ['ipmi-failed', 'Error: Unable to establish IPMI v2 / RMCP+ session'],
  ['unreachable', 'Address lookup for bmc failed'],
  ['not-allowed', 'Set Chassis Power Control to Up/On failed: Insufficient privilege level'],
  ['ipmi-failed', 'Something else'],
] as const)('%s', (code, said) => {
  expect(meaningOfIpmi(said)).toBe(code)
})

it('reads the log', () => {
  const text =
    '   1 | 11/18/26 | 01:02:03 UTC | Fan 1 | Lower Critical | Asserted\n   2 | 11/18/26 | 01:02:04 UTC | PS 1 | Failure\nSEL has no entries\n'
  expect(readLog(text).map(({ message }) => message)).toEqual([
    'PS 1 | Failure',
    'Fan 1 | Lower Critical | Asserted',
  ])
})

it('says that ipmitool is missing', async () => {
  const run = createIpmi({
    host: '127.0.0.1',
    credentials: { user: 'a', password: 'b' },
    signal,
    program: '/nonexistent/ipmitool',
  })
  await expect(run(['mc', 'info'])).rejects.toMatchObject({ code: 'ipmitool-missing' })
})

it('gives the password to the program in its environment, and repeats it nowhere', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ipmi-'))
  const program = join(directory, 'program')
  // Says what it was given, and fails.
  await writeFile(
    program,
    '#!/bin/sh\necho "RAKP: args $* password $IPMI_PASSWORD length $(printf %s "$IPMI_PASSWORD" | wc -c)" >&2\nexit 1\n',
    { mode: 0o755 },
  )
  const password = 'top-secret-word'
  const run = createIpmi({ host: '192.0.2.1', credentials: { user: 'root', password }, signal, program })
  const error: unknown = await run(['mc', 'info']).catch((reason: unknown) => reason)
  await rm(directory, { recursive: true })
  expect(error).toMatchObject({
    code: 'login-refused',
    said: expect.stringMatching(/-U root -E .*password \*\*\* length 15$/),
  })
  expect(`${JSON.stringify(error)} ${String((error as Error).stack)}`).not.toContain(password)
})
