import { afterAll, beforeAll, expect, it } from 'vitest'
import { normalised, startTestService, type TestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ config: { imageServiceBaseUrl: 'http://192.0.2.10:8888' } })
  await service.infraEnv('rack', await service.cluster('edge'))
  // What is asked for stays as it was asked for.
  await service.test.app.bmcRunner.close()
})
afterAll(() => service.close())

const transcript = async (words: readonly string[], input?: string) => {
  const { code, out, err } = await service.runWords(words, input === undefined ? {} : { input })
  return `exit code ${code}\n${normalised(out + err, service)}`
}

const TABLE = `name,mac,address,password
node-1,52:54:00:64:00:01,192.0.2.21,secret-one
node-2,52:54:00:64:00:02 52:54:00:64:00:03,192.0.2.22,secret-two
`
const IMPORT = ['host', 'import-bmcs', '-', '--infraenv', 'rack', '--user', 'root']

it('adds BMCs from a table, all or nothing, and shows no password', async () => {
  expect(await transcript([...IMPORT, '--dry-run'], TABLE)).toBe(
    'exit code 0\nWould add BMC node-1 at 192.0.2.21\nWould add BMC node-2 at 192.0.2.22\n',
  )
  expect(await transcript(IMPORT, TABLE.replace('192.0.2.22', 'ftp://192.0.2.22'))).toMatch(
    /^exit code 6\nError.*: address: .*ftp:\/\/ is not known/s,
  )
  expect(await transcript(['get', 'bmcs'])).toMatch(/exit code 0\n(?!.*node-1)/s)
  const added = await transcript([...IMPORT, '-o', 'json'], TABLE)
  expect(added).toContain('"username": "root"')
  expect(added).not.toContain('secret-')
  expect(await transcript(['get', 'bmcs', '--columns', 'name,address,power,medium,boot'])).toBe(
    [
      'exit code 0',
      'NAME     ADDRESS      POWER     MEDIUM    BOOT',
      'node-1   192.0.2.21   Unknown   unknown',
      'node-2   192.0.2.22   Unknown   unknown',
      '',
    ].join('\n'),
  )
})

it('says what is wrong with a table before it sends anything', async () => {
  expect(await transcript(IMPORT, 'name,address\na,b\n')).toBe(
    'exit code 2\nError: There is no column mac.\nNeeded are name, mac, address.\n',
  )
  expect(await transcript(IMPORT, 'name,mac,address\nx,,192.0.2.1\n')).toBe(
    'exit code 6\nError: Line 2: mac is empty.\nNothing was changed.\n',
  )
})

it('boots, stops and switches hosts', async () => {
  expect(await transcript(['boot', 'bmc', 'node-1', '--yes'])).toBe(
    'exit code 0\nThe service boots the host of BMC node-1. "groundwork get bmcs" says how far it is.\n',
  )
  expect(await transcript(['power', 'bmc', 'node-1', '--to', 'off', '--yes'])).toMatch(
    /^exit code [1-9]\nError.*: The service boots the host of this BMC \(probe\)\. Stop that first\./,
  )
  expect(await transcript(['stop', 'bmc', 'node-1'])).toBe(
    'exit code 0\nThe service leaves the host of BMC node-1 alone.\n',
  )
  expect(await transcript(['power', 'bmc', 'node-1', '--to', 'up', '--yes'])).toBe(
    'exit code 2\nError: --to is "up", but should be on, off or cycle.\n',
  )
  expect(await transcript(['power', 'bmc', 'node-1', '--to', 'cycle', '--yes'])).toBe(
    'exit code 0\nBMC node-1 is asked to change the power.\n',
  )
  expect(await transcript(['probe', 'bmc', 'node-2'])).toBe('exit code 0\nBMC node-2 is asked what it is.\n')
  expect(await transcript(['get', 'bmcs', '--columns', 'name,boot'])).toBe(
    'exit code 0\nNAME     BOOT\nnode-1   power-cycle …\nnode-2   probe …\n',
  )
  // Nobody would notice that a host stays off.
  expect(await transcript(['delete', 'bmc', 'node-2', '--yes'])).toMatch(/^exit code 5\nError \[bmc-busy\]/)
})

it('deletes a BMC that is asked for nothing', async () => {
  await transcript(IMPORT, 'name,mac,address\nnode-3,52:54:00:64:00:09,192.0.2.23\n')
  expect(await transcript(['delete', 'bmc', 'node-3', '--yes'])).toMatch(/^exit code 0\n/)
})
