import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PackedFiles } from '@groundwork/files/packed-files'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { directoryName, unpack } from './unpack.ts'

const TEXTS = {
  'main.js': 'code',
  'lib/libx.so.1.2': 'library',
  'bin/program': 'program',
  'hosts/late': 'host',
}

let place: string
let framesRead = 0
beforeEach(() => {
  const directory = mkdtempSync(join(tmpdir(), 'groundwork-unpack-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  place = join(directory, 'cache/groundwork/program')
  framesRead = 0
})

function packed(texts: Readonly<Record<string, string>> = TEXTS): PackedFiles {
  const paths = Object.keys(texts)
  return {
    digest: Buffer.from(JSON.stringify(texts)).toString('hex').padEnd(64, '0').slice(-64),
    files: paths.map((path, frame) => ({
      ...{
        path,
        frame,
        offset: 2,
        size: texts[path]?.length ?? 0,
        mode: path.startsWith('bin') ? 0o755 : 0o644,
      },
      ...(path.startsWith('hosts/') && { isLater: true }),
    })),
    links: [{ path: 'lib/libx.so.1', link: 'libx.so.1.2' }],
    async frame(number) {
      framesRead += 1
      return Buffer.from(`__${texts[paths[number] ?? '']}__`)
    },
    frameNow: () => Buffer.alloc(0),
  }
}

it('unpacks what a start needs, once', async () => {
  const home = await unpack(packed(), [place])
  expect(home).toBe(join(place, directoryName(packed())))
  expect(readFileSync(join(home, 'lib/libx.so.1'), 'utf8')).toBe('library')
  expect(statSync(join(home, 'bin/program')).mode & 0o777).toBe(0o755)
  expect(statSync(join(home, 'main.js')).mode & 0o777).toBe(0o644)
  // Its place is there, for the moment when somebody asks for it.
  expect(readdirSync(join(home, 'hosts'))).toEqual([])
  const before = framesRead
  expect(await unpack(packed(), [place])).toBe(home)
  expect(framesRead).toBe(before)
  expect(readdirSync(place)).toEqual([directoryName(packed())])
})

it.each<[string, (home: string) => void]>([
  ['a file is empty, as after a power failure', (home) => truncateSync(join(home, 'main.js'))],
  ['a file is gone', (home) => rmSync(join(home, 'lib/libx.so.1.2'))],
  ['a link is gone', (home) => rmSync(join(home, 'lib/libx.so.1'))],
  ['what came later is not whole', (home) => writeFileSync(join(home, 'hosts/late'), 'h')],
])('unpacks again when %s', async (_what, harm) => {
  const home = await unpack(packed(), [place])
  harm(home)
  expect(await unpack(packed(), [place])).toBe(home)
  expect(readFileSync(join(home, 'main.js'), 'utf8')).toBe('code')
  expect(readFileSync(join(home, 'lib/libx.so.1'), 'utf8')).toBe('library')
  expect(existsSync(join(home, 'hosts/late'))).toBe(false)
  expect(readdirSync(place)).toEqual([directoryName(packed())])
})

it('several that start at the same moment use the same files', async () => {
  const homes = await Promise.all([1, 2, 3, 4].map(() => unpack(packed(), [place])))
  expect(new Set(homes)).toEqual(new Set([join(place, directoryName(packed()))]))
  expect(readFileSync(join(homes[0] ?? '', 'main.js'), 'utf8')).toBe('code')
  expect(readdirSync(place)).toEqual([directoryName(packed())])
})

it('versions stand beside each other', async () => {
  const homes = [await unpack(packed(), [place]), await unpack(packed({ 'main.js': 'newer' }), [place])]
  expect(homes.map((home) => readFileSync(join(home, 'main.js'), 'utf8'))).toEqual(['code', 'newer'])
})

it('takes the next place where one cannot be used, or others can write to it', async () => {
  const open = `${place}-open`
  mkdirSync(open, { recursive: true, mode: 0o755 })
  chmodSync(open, 0o777)
  const home = await unpack(packed(), ['/proc/nowhere/program', open, place])
  expect(home).toBe(join(place, directoryName(packed())))
  expect(readdirSync(open)).toEqual([])
})

it('makes nothing below a directory that others can change', async () => {
  const open = join(place, '../../open')
  mkdirSync(open, { recursive: true, mode: 0o755 })
  chmodSync(open, 0o777)
  const home = await unpack(packed(), [join(open, 'groundwork/program'), place])
  expect(home).toBe(join(place, directoryName(packed())))
  expect(readdirSync(open)).toEqual([])
})

it('says what is wrong with each place when none is left', async () => {
  const file = `${place}-file`
  mkdirSync(join(place, '..'), { recursive: true, mode: 0o755 })
  writeFileSync(file, '')
  const failed = unpack(packed(), ['/proc/nowhere/program', join(file, 'program')])
  await expect(failed).rejects.toThrow(
    /\/proc\/nowhere.*ENOENT[\s\S]*-file\/program: (EEXIST|ENOTDIR)[\s\S]*XDG_CACHE_HOME/,
  )
})
