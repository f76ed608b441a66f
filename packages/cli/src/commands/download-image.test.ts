import { createHash } from 'node:crypto'
import { link, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testing/test-service.ts'

const IMAGE = Buffer.alloc(300_000, 'groundwork')
const SHA256 = createHash('sha256').update(IMAGE).digest('hex')
const CUT = 100_000

let service: TestService
let images: Server
let directory: string
let ranges: (string | undefined)[]
let breaks: number
let isSilent: boolean

beforeEach(async () => {
  ranges = []
  breaks = 0
  isSilent = false
  directory = await mkdtemp(join(tmpdir(), 'groundwork-download-'))
  images = createServer((request, response) => {
    ranges.push(request.headers.range)
    const from = Number(/^bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    response.writeHead(from > 0 ? 206 : 200, { ETag: '"one"', 'Content-Length': IMAGE.length - from })
    if (isSilent) response.write('', () => response.socket?.destroy())
    else if (breaks === 0) response.end(IMAGE.subarray(from))
    else {
      breaks -= 1
      response.write(IMAGE.subarray(from, from + CUT), () => response.socket?.end())
    }
  })
  await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve))
  const imageBaseUrl = `http://127.0.0.1:${(images.address() as AddressInfo).port}`
  service = await startTestService({
    handlers: {
      GetInfraEnvDownloadURL: async () => ({ status: 200, body: { url: `${imageBaseUrl}/x.iso` } }),
    },
  } as never)
  await service.infraEnv('edge')
})
afterEach(async () => {
  images.closeAllConnections()
  await new Promise((resolve) => images.close(resolve))
  await service.close()
  await rm(directory, { recursive: true, force: true })
})

it('goes on where it broke off, and says the checksum', async () => {
  breaks = 2
  const to = join(directory, 'discovery.iso')
  const { code, out } = await service.run(`download iso edge --to ${to}`)
  expect({ code, out }).toEqual({ code: 0, out: `${SHA256}  ${to}\n` })
  expect((await readFile(to)).equals(IMAGE)).toBe(true)
  expect(ranges).toEqual([undefined, `bytes=${CUT}-`, `bytes=${2 * CUT}-`])
})

it('a file with another checksum is not kept, not even as a draft', async () => {
  const to = join(directory, 'discovery.iso')
  const { code, err } = await service.run(`download iso edge --to ${to} --sha256 abc`)
  expect(code).toBe(6)
  expect(err).toContain(SHA256)
  expect(await readdir(directory)).toEqual([])
})

it.each<[string, string, (path: string, victim: string) => Promise<void>]>([
  ['a link', '.part', (path, victim) => symlink(victim, path)],
  ['a second name of another file', '.part', (path, victim) => link(victim, path)],
  ['a link for its tag', '.part.tag', (path, victim) => symlink(victim, path)],
  ['a link to nothing', '.part', (path, victim) => symlink(`${victim}-new`, path)],
])('writes nothing through %s that is there already', async (_what, ending, put) => {
  const to = join(directory, 'discovery.iso')
  const victim = join(directory, 'victim')
  await writeFile(victim, 'untouched')
  await put(`${to}${ending}`, victim)
  const { code, err } = await service.run(`download iso edge --to ${to}`)
  expect(code).not.toBe(0)
  expect(err).toContain(`${to}${ending} is not a file that an earlier download of yours left`)
  expect(await readFile(victim, 'utf8')).toBe('untouched')
  expect(await readdir(directory)).not.toContain('victim-new')
  expect(ranges).toEqual([])
})

it('what it leaves for the next attempt is for this user alone', async () => {
  const to = join(directory, 'discovery.iso')
  await writeFile(`${to}.part`, IMAGE.subarray(0, CUT), { mode: 0o600 })
  await writeFile(`${to}.part.tag`, '"one"', { mode: 0o644 })
  isSilent = true
  const { code } = await service.run(`download iso edge --to ${to}`)
  expect(code).toBe(9)
  expect(ranges[0]).toBe(`bytes=${CUT}-`)
  for (const ending of ['.part', '.part.tag']) expect((await stat(`${to}${ending}`)).mode & 0o777).toBe(0o600)
})
