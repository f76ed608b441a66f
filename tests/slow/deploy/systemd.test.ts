// The unit as systemd sees it: nothing in it is unknown, and the service works with all that it forbids.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { until } from '../../testing/until.ts'
import { type PrivateSystemd, startPrivateSystemd } from './private-systemd.ts'

const run = promisify(execFile)

const UNIT = fileURLToPath(new URL('../../../deploy/systemd/groundwork.service', import.meta.url))
/** Of 10; systemd calls up to 2 "OK", 1 is what a unit without network and JavaScript can reach. */
const MOST_EXPOSURE = 1.5

beforeAll(() => needDebianPackages(['systemd', 'iproute2', 'curl']))

test('systemd-analyze verify has nothing to say', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-unit-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const unit = join(directory, 'groundwork.service')
  // Only the program is not there.
  await writeFile(unit, (await readFile(UNIT, 'utf8')).replace('/usr/local/bin/groundwork', '/bin/true'))
  expect(await run('systemd-analyze', ['verify', '--man=no', unit])).toEqual({ stdout: '', stderr: '' })
})

test(`systemd-analyze security finds at most ${MOST_EXPOSURE} of 10`, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-unit-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const unit = join(directory, 'groundwork.service')
  await cp(UNIT, unit)
  const { stdout } = await run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit])
  const level = Number(/Overall exposure level for groundwork\.service: ([\d.]+)/.exec(stdout)?.[1])
  expect(level).toBeLessThanOrEqual(MOST_EXPOSURE)
})

describe('started by a real systemd', () => {
  let systemd: PrivateSystemd
  beforeAll(async () => {
    systemd = await startPrivateSystemd()
  })
  afterAll(() => systemd?.stop())

  const ask = async (path: string) =>
    (await systemd
      .inside('curl', '-ksS', '-o', '/dev/null', '-w', '%{http_code}', `https://127.0.0.1${path}`)
      .catch(() => '')) === '200'
  const untilReady = () => until('it is ready', () => ask(':8090/ready'))

  test('it serves API, pages and images as its own user, with its data for itself', async () => {
    await untilReady()
    expect(await ask(':8080/')).toBe(true)
    expect(await ask(':8888/health')).toBe(true)
    const pid = await systemd.property('MainPID')
    expect(await systemd.inside('ps', '-o', 'user=', '-p', pid)).toBe('groundwork\n')
    expect(await systemd.inside('stat', '-c', '%U %a', '/var/lib/groundwork')).toBe('groundwork 700\n')
    expect(await systemd.inside('cat', '/run/output')).toContain('embedded PostgreSQL')
  })

  test('it is started again after kill -9, with the same database', async () => {
    const before = await systemd.property('MainPID')
    await systemd.inside('kill', '-KILL', before)
    await until('another process is there', async () => {
      const now = await systemd.property('MainPID')
      return now !== '0' && now !== before
    })
    await untilReady()
    expect(await systemd.property('NRestarts')).toBe('1')
  })

  test('it ends in order, and leaves no process behind', async () => {
    await systemd.inside('systemctl', 'stop', 'groundwork.service')
    expect(await systemd.property('Result')).toBe('success')
    expect(await systemd.property('ExecMainStatus')).toBe('0')
    expect(await systemd.inside('sh', '-c', 'ps -u groundwork -o pid= || true')).toBe('')
  })

  test('it is not started again when a setting is wrong', async () => {
    await systemd.inside('sh', '-c', 'echo LOG_LEVEL=loud >> /etc/groundwork/environment')
    await systemd.inside('systemctl', 'start', 'groundwork.service')
    await until('it has failed', async () => (await systemd.property('ActiveState')) === 'failed')
    expect(await systemd.property('ExecMainStatus')).toBe('2')
    expect(await systemd.property('NRestarts')).toBe('0')
  })
})
