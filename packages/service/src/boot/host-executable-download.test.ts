// Downloads of the program for hosts over real connections, many of which break off.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaSending } from '../http/send-medium.ts'
import { type Listening, listen } from '../server/listen.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { aRandom } from './testing/seeded-random.ts'

const directory = mkdtempSync(join(tmpdir(), 'groundwork-download-'))
const program = randomBytes(600_000)
writeFileSync(join(directory, 'groundwork-host-x86_64'), program)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let service: TestApp
let listening: Listening
let url: string
beforeAll(async () => {
  const usual = await createTestApp()
  await usual.close()
  const boot = { ...usual.app.config.boot, hostExecutables: directory }
  service = await createTestApp({ config: { boot, apiPort: 0, uiPort: 0, imagePort: 0 } })
  listening = await listen(service.app, service.server.listener)
  url = `${listening.api[0]}${OWN_BASE_PATH}/v1/host-executable`
})
afterAll(async () => {
  await listening.close(1_000)
  await service.close()
  rmSync(directory, { recursive: true })
})

async function download(headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers })
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}

/** Hangs up once so many bytes came; gives what had come. */
function breakOff(afterBytes: number, requests = 1): Promise<Buffer> {
  const { hostname, port, pathname } = new URL(url)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let got = 0
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(requests))
      if (afterBytes === 0) socket.destroy()
    })
    socket.on('error', () => undefined).on('close', () => resolve(Buffer.concat(chunks)))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      got += chunk.length
      if (got >= afterBytes) socket.destroy()
    })
  })
}

describe('a download of the program for hosts', () => {
  it('is right however often others break off, and other files stay private', async () => {
    const random = aRandom(7)
    const secret = Buffer.alloc(400_000, 'log of an administrator ')
    await service.app.files.put('logs/one', Readable.from([secret]))
    const wrong: string[] = []
    const look = (what: string, isRight: boolean) => void (isRight || wrong.push(what))
    const isOfProgram = (sent: Buffer) => {
      const start = sent.indexOf('\r\n\r\n') + 4
      return start < 4 || program.subarray(0, sent.length - start).equals(sent.subarray(start))
    }
    let aborts = 0
    const abort = async () => {
      while (aborts < 1_000) {
        aborts += 1
        const bytes = await breakOff(random() < 0.2 ? 0 : Math.floor(random() * program.length))
        look('part of a program', isOfProgram(bytes))
      }
    }
    const others = async () => {
      while (aborts < 1_000) {
        const { status, body } = await download()
        look(`program, status ${status}`, status === 200 && body.equals(program))
        const log = await service.app.files.open('logs/one')
        const chunks = log === null ? [] : await log.content.toArray()
        look('log', Buffer.concat(chunks).equals(secret))
      }
    }
    await Promise.all([abort(), abort(), abort(), abort(), abort(), abort(), others()])
    const last = await Promise.all(Array.from({ length: 8 }, () => download()))
    for (const { status, body } of last) look(`at the end, ${status}`, body.equals(program))
    expect(wrong).toEqual([])
  })

  it('gives up readers that sent many requests at once and left', async () => {
    for (let round = 0; round < 20; round += 1) await breakOff(100_000, 20)
    expect((await download()).body.equals(program)).toBe(true)
    await expect.poll(() => mediaSending()).toEqual({ readers: 0, heldBuffers: 0 })
  })

  it.each([
    ['the first bytes', { range: 'bytes=0-99' }, 206, program.subarray(0, 100)],
    ['the last bytes', { range: 'bytes=-100' }, 206, program.subarray(-100)],
    ['the rest', { range: 'bytes=599000-' }, 206, program.subarray(599_000)],
    ['the rest of another program', { range: 'bytes=9-', 'if-range': '"other"' }, 200, program],
    ['nothing new', { 'if-none-match': `"${hashOf(program)}"` }, 304, Buffer.alloc(0)],
  ])('can be asked for in parts: %s', async (_what, headers, status, body) => {
    const answer = await download(headers)
    expect([answer.status, answer.headers.get('etag')]).toEqual([status, `"${hashOf(program)}"`])
    expect(answer.body.equals(body)).toBe(true)
    if (status !== 304) expect(answer.headers.get('content-length')).toBe(String(body.length))
  })

  it.each([
    ['a range after the end', { range: 'bytes=600000-' }, 416],
    ['another program', { 'if-match': '"other"' }, 412],
  ])('refuses %s', async (_what, headers, status) => {
    const answer = await download(headers)
    expect(answer.status).toBe(status)
    expect(JSON.parse(String(answer.body))).toMatchObject({ code: String(status) })
  })
})
