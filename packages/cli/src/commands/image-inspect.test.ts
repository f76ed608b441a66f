import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { fullIso, readMedium } from '@groundwork/images/media'
import { openTestBase, testBootParts } from '@groundwork/images/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { ignitionFiles } from './image-inspect.ts'

let directory: string
let image: string
const SECRET = 'c2VjcmV0LXB1bGw='
const data = (text: string) => ({ contents: { source: `data:,${encodeURIComponent(text)}` } })

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'groundwork-inspect-'))
  image = join(directory, 'discovery.iso')
  const ignition = {
    ignition: { version: '3.1.0' },
    passwd: { users: [{ name: 'core', passwordHash: '$6$salt$abcdefghijklmnopqrstuvwxyz' }] },
    storage: {
      files: [
        { path: '/root/.docker/config.json', ...data(`{"auths":{"quay.io":{"auth":"${SECRET}"}}}`) },
        { path: '/etc/motd', ...data('Welcome\n') },
        { path: '/etc/agent.env', ...data(`SERVICE=https://lab\nPULL_SECRET_TOKEN=${SECRET}\n`) },
        {
          path: '/etc/NetworkManager/system-connections/eno1.nmconnection',
          ...data('[ipv4]\nmethod=auto\n'),
        },
      ],
    },
    systemd: { units: [{ name: 'agent.service', contents: '' }] },
  }
  const base = await openTestBase()
  const parts = testBootParts({
    ignition: Buffer.from(JSON.stringify(ignition)),
    kernelArguments: ['console=ttyS0'],
  })
  await writeFile(image, await readMedium(await fullIso(base, parts)))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const inspect = (...words: readonly string[]) => runCommand(['image', 'inspect', ...words])

it('shows what is in an image, and no secret', async () => {
  const { code, out, err } = await inspect(image)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  for (const words of ['3.1.0', 'console=ttyS0', '/etc/motd', 'agent.service', 'method=auto'])
    expect(out).toContain(words)
  expect(out).not.toContain(SECRET)
  const json = await inspect(image, '-o', 'json')
  expect(json.out).not.toContain(SECRET)
  expect(json.out).toContain('SERVICE=https://lab')
})

it('shows one file, and secrets to those who ask for them', async () => {
  expect((await inspect(image, '--file', '/etc/motd')).out).toBe('Welcome\n')
  expect((await inspect(image, '--file', '/etc/agent.env')).out).toBe(
    'SERVICE=https://lab\nPULL_SECRET_TOKEN=******\n',
  )
  expect((await inspect(image, '--file', '/etc/agent.env', '--reveal')).out).toContain(SECRET)
  expect((await inspect(image, '--file', '/etc/nothing')).code).toBe(3)
})

describe('compressed files', () => {
  const packed = (bytes: number) => ({
    path: '/a',
    contents: {
      source: `data:;base64,${gzipSync(Buffer.alloc(bytes, 'a')).toString('base64')}`,
      compression: 'gzip',
    },
  })
  const filesOf = (...sizes: readonly number[]) =>
    ignitionFiles({ storage: { files: sizes.map(packed) } }, 10_000)

  it('are unpacked as far as there is room for all of them', () => {
    expect(filesOf(4_000, 6_000).map(({ content }) => content.length)).toEqual([4_000, 6_000])
  })

  it.each([[[10_001]], [[4_000, 6_001]], [[10_000, 2]]])('of %j bytes are too much', (sizes) => {
    expect(() => filesOf(...sizes)).toThrow('cannot be unpacked')
  })
})

it('says what is no image', async () => {
  const file = join(directory, 'text')
  await writeFile(file, 'nothing')
  expect(await inspect(file)).toMatchObject({
    code: 6,
    err: expect.stringContaining('not a discovery image'),
  })
  expect(await inspect(join(directory, 'missing'))).toMatchObject({ code: 6 })
})
