import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { buildTestIso, type FileServer, startFileServer } from '@groundwork/images/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

const PROGRAM = fileURLToPath(
  new URL('../../../packages/images/src/base-images/testing/open-image-process.ts', import.meta.url),
)
const FILE = 'rhcos-full-iso-418.94.202502100215-0-x86_64.iso'
const ISO = Buffer.from(buildTestIso({ rootfsBytes: 4_000_000 }))

let directory: string
let server: FileServer
let children: ChildProcess[]
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fetch-image-'))
  server = await startFileServer(ISO)
  children = []
})
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

function start() {
  const words = ['--import', 'tsx', '--conditions=source', PROGRAM, directory, server.url]
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return { child, output: text(child.stdout), ended: once(child, 'exit') }
}

const isThere = async () => (await readFile(join(directory, FILE))).equals(ISO)

/** Sends a part of the file, and then nothing more until the process is gone. */
async function killInTheMiddle(bytes: number): Promise<void> {
  server.stallAfter = bytes
  const { child, ended } = start()
  const partSize = () =>
    stat(join(directory, `${FILE}.part`)).then(
      ({ size }) => size,
      () => 0,
    )
  while ((await partSize()) < bytes) await new Promise((resolve) => setImmediate(resolve))
  child.kill('SIGKILL')
  await ended
  server.stallAfter = null
}

test('a process that was killed is continued by the next one', async () => {
  await killInTheMiddle(1_500_000)
  expect(await readdir(directory)).toContain(`${FILE}.lock`)
  const { output, ended } = start()
  expect((await ended)[0]).toBe(0)
  expect(await output).toMatch(/^[0-9a-f]{24}\n$/)
  expect(await isThere()).toBe(true)
  expect(server.requests.map(({ headers }) => headers.range)).toEqual([undefined, 'bytes=1500000-'])
  expect((await readdir(directory)).sort()).toEqual([FILE, `${FILE}.json`])
})

test('several processes fetch once', async () => {
  const all = Array.from({ length: 3 }, start)
  const tags = await Promise.all(all.map(({ output }) => output))
  expect(new Set(tags).size).toBe(1)
  expect(tags[0]).not.toBe('')
  expect(server.requests).toHaveLength(1)
  expect(await isThere()).toBe(true)
})

test('who waits for another process goes on when that is killed', async () => {
  server.stallAfter = 1_000_000
  const first = start()
  while (server.requests.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const second = start()
  server.stallAfter = null
  first.child.kill('SIGKILL')
  await first.ended
  expect((await second.ended)[0]).toBe(0)
  expect(await isThere()).toBe(true)
})
