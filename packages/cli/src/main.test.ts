import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { findRunningPostmaster, stopPostmaster } from '@groundwork/service/testing/database'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const BUILD = fileURLToPath(new URL('../../../tools/build-cli.mjs', import.meta.url))
const MAIN = fileURLToPath(new URL('../dist/groundwork.mjs', import.meta.url))
const PORTS = ['--api-port', '0', '--ui-port', '0', '--image-port', '0']

// As npm start runs it: built once, it starts in a tenth of the time that a start from the sources takes.
beforeAll(() => {
  execFileSync(process.execPath, [BUILD])
})

let dir: string
let children: ChildProcess[]
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'groundwork-main-'))
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await stopPostmaster(join(dir, 'postgres'))
  await rm(dir, { recursive: true, force: true })
})

function start(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GROUNDWORK_DATA_DIR: dir },
  })
  children.push(child)
  return child
}

/** Until the banner stands there; returns the address of the API. */
async function ready(child: ReturnType<typeof start>): Promise<string> {
  let shown = ''
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    shown += chunk
    const url = /API\s+(\S+)\/api/.exec(shown)?.[1]
    if (url !== undefined && shown.includes('Stop with Ctrl-C')) return url
  }
  throw new Error(`It ended early: ${shown}`)
}

async function ending(
  child: ReturnType<typeof start>,
): Promise<{ code: number | null; out: string; err: string }> {
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, out, err }
}

test('it serves until it is asked to end, survives being killed, and has the directory for itself', async () => {
  const killed = start('serve', ...PORTS)
  await ready(killed)
  killed.kill('SIGKILL')
  await once(killed, 'exit')

  const service = start(...PORTS)
  const api = await ready(service)
  expect((await fetch(`${api}/health`)).status).toBe(200)

  const second = await ending(start(...PORTS))
  expect(second).toMatchObject({ code: 1, out: '' })
  expect(second.err).toMatch(
    new RegExp(`${dir} is in use by another Groundwork process \\(process ${service.pid}\\)`),
  )

  service.kill('SIGTERM')
  const [code] = await once(service, 'exit')
  expect(code).toBe(0)
  expect(await findRunningPostmaster(join(dir, 'postgres'))).toBeNull()
})

test('Ctrl-C leaves nothing of a lab behind, while it is made and while it runs', async () => {
  const url = await ready(start('serve', ...PORTS))
  const left = async () =>
    (await (await fetch(`${url}/api/assisted-install/v2/clusters`)).json()) as unknown[]
  for (const sign of ['simulated machines', 'pending-for-input']) {
    const lab = start('lab', 'up', '--url', url, '--hosts', '30', '--clusters', '10')
    let shown = ''
    for await (const chunk of lab.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      shown += chunk
      if (shown.includes(sign)) break
    }
    lab.kill('SIGINT')
    expect((await ending(lab)).code, sign).toBe(0)
    expect(await left(), sign).toEqual([])
  }
})

test('what is wrong with the configuration is said at once, and nothing is started', async () => {
  const { code, err } = await ending(start('--listen', '0.0.0.0', '--api-port', 'many'))
  expect(code).toBe(2)
  expect(err).toMatch(/--api-port is "many"/)
  expect(err).toMatch(/--listen 0\.0\.0\.0 lets other machines in.*--auth local/)
  expect(await findRunningPostmaster(join(dir, 'postgres'))).toBeNull()
})

test('a data directory that cannot be is named at once, and nothing is started', async () => {
  const file = join(dir, 'file')
  await writeFile(file, '')
  const endings = ['/proc/x', file, join(file, 'below')].map(async (dataDir) => ({
    dataDir,
    ...(await ending(start('--data-dir', dataDir, ...PORTS))),
  }))
  for (const { dataDir, code, out, err } of await Promise.all(endings)) {
    expect({ code, out }, dataDir).toEqual({ code: 1, out: '' })
    expect(err).toMatch(
      new RegExp(`^Groundwork stopped: The data directory ${dataDir} cannot .*--data-dir.*\\.\n$`),
    )
  }
  expect(await readdir(dir)).toEqual(['file'])
})

test('help names every flag with its variable, and examples', async () => {
  const { code, out } = await ending(start('--help'))
  expect(code).toBe(0)
  for (const words of [
    '--data-dir',
    'GROUNDWORK_DATA_DIR',
    'AUTH_TYPE',
    'groundwork backup',
    'groundwork reset-password',
    'Examples:',
  ]) {
    expect(out).toContain(words)
  }
})

test('the lab has help with examples, and says what to do when there is no service', async () => {
  const help = await ending(start('lab', 'up', '--help'))
  expect(help.code).toBe(0)
  for (const words of ['--hosts', '--fault', 'GROUNDWORK_TOKEN', 'Examples:', 'simulated']) {
    expect(help.out).toContain(words)
  }
  const up = await ending(start('lab', 'up', '--url', 'http://127.0.0.1:1'))
  expect(up).toMatchObject({ code: 1, out: '' })
  expect(up.err).toMatch(/^No service answers at http:\/\/127\.0\.0\.1:1 \(ECONNREFUSED\)\..*--url/)
})

test('the demonstration has help with examples, and says what is real', async () => {
  const { code, out } = await ending(start('demo', '--help'))
  expect(code).toBe(0)
  for (const words of [
    '--seed',
    '--serve',
    '--keep',
    '--plain',
    'Examples:',
    'What is real',
    'built-in generator',
  ])
    expect(out).toContain(words)
})
