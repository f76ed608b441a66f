// The command line as people install it: from a packed tarball with npm, with its manual pages, against a running service.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { needArm64Emulation } from '../../testing/arm64-emulation.ts'
import { call } from '../../testing/call.ts'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { PULL_SECRET } from '../../testing/fleet.ts'
import { type ServiceProcess, startService } from '../../testing/service-process.ts'
import { openCommandTerminal } from './command-terminal.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Each instruction is emulated; some seconds on a machine with nothing else to do. */
const EMULATION_TIMEOUT_MS = 180_000
const BUILD = ['--import', 'tsx', '--conditions=source', join(ROOT, 'tools/build-client.ts')]

let home: string
let service: ServiceProcess
let groundwork: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'groundwork-installed-'))
  const building = run(process.execPath, BUILD, { cwd: ROOT })
  service = await startService({ dataDir: home })
  await building
  const [tarball = ''] = (await readdir(join(ROOT, 'dist'))).filter((name) => name.endsWith('.tgz'))
  // From the file alone: nothing may be asked of a registry.
  const words = [
    'install',
    '--global',
    '--offline',
    '--prefix',
    join(home, 'prefix'),
    join(ROOT, 'dist', tarball),
  ]
  await run('npm', words, { env: { ...process.env, npm_config_cache: join(home, 'cache') } })
  groundwork = join(home, 'prefix', 'bin', 'groundwork')
  await call(service.url, 'POST', '/v2/clusters', {
    ...{ name: 'edge-one', base_dns_domain: 'example.com', openshift_version: '4.20' },
    pull_secret: PULL_SECRET,
  })
})
afterAll(async () => {
  await service?.terminate()
  await rm(home, { recursive: true, force: true })
})

const type = (...words: readonly string[]) =>
  run(groundwork, words, { env: { PATH: process.env.PATH ?? '', HOME: home, GROUNDWORK_URL: service.url } })

it('says its version', async () => {
  expect((await type('--version')).stdout).toMatch(/^\d+\.\d+\.\d+/)
})

it('talks to a service', async () => {
  expect((await type('get', 'versions', '-o', 'name')).stdout).toMatch(/^version\/4\.\d+/m)
  expect((await type('get', 'clusters')).stdout).toContain('edge-one')
})

describe('the executable that needs no Node', () => {
  const executable = async (architecture: string): Promise<string> => {
    const names = await readdir(join(ROOT, 'dist'))
    const name = names.find((one) => new RegExp(`^groundwork-cli-.*-linux-${architecture}$`).test(one))
    return join(ROOT, 'dist', name ?? '')
  }
  const env = () => ({ PATH: '/nonexistent', HOME: home, GROUNDWORK_URL: service.url })

  it('for this machine talks to a service', async () => {
    const { stdout } = await run(await executable(process.arch), ['get', 'clusters'], { env: env() })
    expect(stdout).toContain('edge-one')
  })

  it('for arm64 does too, in emulation', { timeout: EMULATION_TIMEOUT_MS }, async () => {
    const [emulator, ...words] = await needArm64Emulation()
    const command = [...words, await executable('arm64')]
    const around = { env: { ...env(), PATH: process.env.PATH ?? '' } }
    expect((await run(emulator, [...command, '--version'], around)).stdout).toMatch(/^\d+\.\d+\.\d+/)
    expect((await run(emulator, [...command, 'get', 'clusters'], around)).stdout).toContain('edge-one')
  })
})

it('says that the service is another program', async () => {
  await expect(type('serve')).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('alone') })
})

describe('completes names that the service has', () => {
  beforeAll(() => needDebianPackages(['fish']))

  it.each([
    [
      'bash',
      `bash --norc -c 'source <(groundwork completion bash); COMP_WORDS=(groundwork get cluster ed); COMP_CWORD=3; _groundwork; echo "$COMPREPLY"'`,
    ],
    [
      'fish',
      `fish --no-config -c 'groundwork completion fish | source; complete -C "groundwork get cluster ed"'`,
    ],
  ])('in %s', async (_, command) => {
    const terminal = await openCommandTerminal(home, join(home, 'prefix', 'bin'))
    const said = await terminal.type(command, { env: { GROUNDWORK_URL: service.url } })
    expect(said).toEqual({ code: 0, text: 'edge-one\n' })
  })
})

it('brings its manual pages', async () => {
  const pages = await readdir(join(home, 'prefix', 'share', 'man', 'man1'))
  expect(pages).toEqual(
    expect.arrayContaining(['groundwork.1', 'groundwork-get.1', 'groundwork-context-add.1']),
  )
})

it('is small', async () => {
  const [tarball = ''] = (await readdir(join(ROOT, 'dist'))).filter((name) => name.endsWith('.tgz'))
  expect((await stat(join(ROOT, 'dist', tarball))).size).toBeLessThan(3_000_000)
})
