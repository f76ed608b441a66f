// What images say about themselves is how they run: by Debian's podman where the kernel permits it, and always in their unpacked root.
// The programs are those of "npm run build" and "npm run build:host".
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ownArchitecture } from '@groundwork/registry/image'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { until } from '../../testing/until.ts'
import { DIST, needExecutables } from '../executable/built-executable.ts'
import { debianBase } from './debian-base.ts'
import { images } from './images-command.ts'
import { type Podman, startPodman } from './podman.ts'
import { runOnMachine, runUnpacked, type UnpackedImage, unpackImage } from './unpacked-image.ts'

const run = promisify(execFile)
const BUILD_HOST = fileURLToPath(new URL('../../../tools/build-host.mjs', import.meta.url))
const HOST_DIST = fileURLToPath(new URL('../../../packages/host/dist', import.meta.url))
const [SERVICE_UID, AGENT] = [1001, 'assisted-installer-agent']

let directory: string
let podman: Podman | string
const path = (name: string) => join(directory, name)
const unpacked = new Map<string, Promise<UnpackedImage>>()
function unpack(name: string): Promise<UnpackedImage> {
  const image = unpacked.get(name) ?? unpackImage(path('images'), name, path(`root-${name}`))
  unpacked.set(name, image)
  return image
}

beforeAll(async () => {
  await needDebianPackages(['skopeo'])
  // podman makes a name of it, which must not have capital letters.
  directory = join(tmpdir(), `oci-containers-${randomUUID()}`)
  await mkdir(directory)
  await run(process.execPath, [BUILD_HOST])
  await needExecutables([process.arch])
  const base = await debianBase(path('base'))
  const programs = ['--executable-dir', DIST, '--executable-dir', HOST_DIST]
  const words = ['--arch', ownArchitecture(), '--base', base, ...programs]
  expect(await images(['build', '--to', `oci:${path('images')}`, ...words])).toMatchObject({ code: 0 })
  podman = await startPodman(directory, `oci:${path('images')}:service`)
  if (typeof podman === 'string') console.warn(`podman runs no containers here: ${podman}`)
})
afterAll(async () => {
  if (typeof podman === 'object') await podman.remove()
  await rm(directory, { recursive: true, force: true })
})

/** What a program of the image sees, by the shell of the base image. */
const LOOK = `
echo "$(id -u):$(id -g) $(id -un) in $(pwd), home $HOME, login $AUTH_TYPE, data $GROUNDWORK_DATA_DIR"
for file in /file /usr/bin/file /data/file /tmp/file; do
  if (: > "$file") 2>/dev/null; then echo "$file can be written"; else echo "$file cannot be written"; fi
done`
const PLACES = [
  ...['/file cannot be written', '/usr/bin/file cannot be written', '/data/file can be written'],
  '/tmp/file can be written',
]
const SEEN = [`${SERVICE_UID}:0 groundwork in /data, home /data, login local, data /data`, ...PLACES]

/** Runs the service until it is healthy, and ends it, with nothing but bash and curl. */
const SERVE = `
/usr/bin/groundwork "$@" > /tmp/log 2>&1 &
until [[ $(</tmp/log) =~ (http://127[^/]*)/api ]]; do kill -0 $! || { echo "$(</tmp/log)"; exit 1; }; sleep 0.1; done
curl --silent --show-error --write-out 'health: %{http_code}\\n' "\${BASH_REMATCH[1]}/health"
kill -TERM $!
wait $!
echo "ended with $?"`
const PORTS = ['--listen', '127.0.0.1', '--api-port', '0', '--ui-port', '0', '--image-port', '0']

describe('the service runs without rights, on a root file system that cannot be written', () => {
  test('in its unpacked root', async () => {
    await mkdir(path('data'), { mode: 0o770 })
    await chown(path('data'), SERVICE_UID, 0)
    const image = await unpack('service')
    const entrypoint = ['/bin/bash', '-c']
    const { code, out, err } = await runUnpacked(image, [LOOK], { data: path('data'), entrypoint })
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.trim().split('\n')).toEqual(SEEN)
    const served = await runUnpacked(image, [SERVE, 'bash', ...PORTS], { data: path('data'), entrypoint })
    expect(served).toMatchObject({ code: 0, out: 'health: 200\nended with 0\n' })
    expect(await readdir(path('data'))).toEqual(expect.arrayContaining(['.cache', 'postgres']))
  })

  test('by podman, if it runs containers on this machine', async () => {
    if (typeof podman === 'string') return expect(podman).not.toBe('')
    const { run: runContainer, command } = podman
    const id = await podman.pull(`oci:${path('images')}:service`)
    const look = ['--read-only', '--entrypoint', '/bin/bash']
    const { code, out, err } = await runContainer([...look, '--volume', 'data:/data', id, '-c', LOOK])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.trim().split('\n')).toEqual(SEEN)
    // As clusters do it that choose the account.
    const user = ['--user', '1000650000:0', '--volume', 'other:/data']
    const other = await runContainer([...look, ...user, id, '-c', LOOK])
    expect(other.out.trim().split('\n').slice(1)).toEqual(PLACES)

    const started = await runContainer(['--detach', '--read-only', '--volume', 'data:/data', id])
    const name = started.out.trim()
    const get = (url: string) => command('exec', name, 'curl', '--silent', '--fail', url)
    await until('the service was healthy', async () => (await get('http://127.0.0.1:8090/health')).code === 0)
    const pages = await get('http://127.0.0.1:8080/')
    expect(pages.out).toContain('<title>Groundwork')
    expect((await command('logs', name)).out).toContain('is ready')
    expect(await command('stop', name)).toMatchObject({ code: 0 })
  })
})

describe('the agent is copied out of its image, as discovery images do it, and is the agent by its name', () => {
  const words = ['cp', '/usr/bin/agent', '/data']

  async function isAgent(file: string): Promise<void> {
    expect((await run(file, ['--help'])).stdout).toMatch(/^Usage: groundwork-host agent /)
    expect((await run(file, ['installer', '--help'])).stdout).toMatch(/^Usage: groundwork-host installer /)
    await writeFile(path('empty.conf'), '')
    const without = run(file, ['--url', 'http://192.0.2.1:8090', '--config', path('empty.conf')])
    await expect(without).rejects.toMatchObject({ stderr: expect.stringContaining('The agent needs --url') })
  }

  test('in its unpacked root', async () => {
    const image = await unpack(AGENT)
    await mkdir(join(image.root, 'data'))
    await mkdir(path('hostbin'))
    expect(await runUnpacked(image, words, { data: path('hostbin') })).toMatchObject({ code: 0, err: '' })
    await isAgent(path('hostbin/agent'))
  })

  test('by podman, if it runs containers on this machine', async () => {
    if (typeof podman === 'string') return expect(podman).not.toBe('')
    await mkdir(path('hostbin-podman'))
    const id = await podman.pull(`oci:${path('images')}:${AGENT}`)
    const volume = `${path('hostbin-podman')}:/data`
    expect(await podman.run(['--privileged', '-v', volume, id, ...words])).toMatchObject({ code: 0 })
    await isAgent(path('hostbin-podman/agent'))
  })
})

describe('the installer', () => {
  test('says how it wants to be run', async () => {
    const image = await unpack('assisted-installer')
    const { code, err } = await runUnpacked(image, ['--role', 'worker'])
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--privileged --pid=host') })
    expect((await runUnpacked(image, ['--help'])).out).toMatch(/^Usage: groundwork-host installer /)
  })

  test('runs on the machine, and not in its container', async () => {
    const { code, out, err } = await runOnMachine(await unpack('assisted-installer'), ['--role', 'worker'])
    expect(err).toBe('The installer needs --cluster-id.\n')
    expect(out).toBe('in /opt of the machine: /opt/groundwork/groundwork-host\n')
    expect(code).toBe(2)
  })
})

test('the controller starts without a command', async () => {
  const image = await unpack('assisted-installer-controller')
  const { code, err, out } = await runUnpacked(image, [])
  expect(code).toBe(1)
  expect(`${out}${err}`).toContain('CLUSTER_ID is not set')
})
