import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

let directory: string
let url: string
let ended: Promise<{ readonly code: number; readonly err: string }>
const control = new AbortController()
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-serve-'))
  const file = join(directory, 'discovery 1.iso')
  await writeFile(file, 'the image')
  url = await new Promise<string>((resolve) => {
    ended = runCommand(['image', 'serve', file, '--port', '0'], {
      signal: control.signal,
      onOut: (text) => resolve(text.trim()),
    })
  })
})
afterAll(() => rm(directory, { recursive: true, force: true }))

it('says where the image is, and sends it', async () => {
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/discovery/)
  const answer = await fetch(url)
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(await answer.text()).toBe('the image')
})

it('sends parts, as firmware asks for them', async () => {
  const part = await fetch(url, { headers: { Range: 'bytes=4-8' } })
  expect([part.status, await part.text()]).toEqual([206, 'image'])
  expect((await fetch(url, { headers: { Range: 'bytes=100-' } })).status).toBe(416)
  const head = await fetch(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '9'])
})

it.each([
  ['GET', '../secret', 404],
  ['GET', '..%2f..%2fetc%2fpasswd', 404],
  ['POST', '', 405],
])('%s %s is refused', async (method, path, status) => {
  expect((await fetch(new URL(path, `${url}`), { method })).status).toBe(status)
})

it.each([
  [['image', 'serve', '/nonexistent.iso'], 6],
  [['image', 'serve', process.execPath, '--port', 'x'], 2],
  [['image', 'serve', process.execPath, '--listen', '192.0.2.1'], 2],
])('%# ends as it should', async (words, code) => {
  expect((await runCommand(words)).code).toBe(code)
})

it('ends with Ctrl-C, and has told what was read', async () => {
  control.abort()
  expect(await ended).toMatchObject({ code: 130, err: expect.stringContaining('127.0.0.1 read 9 bytes\n') })
})
