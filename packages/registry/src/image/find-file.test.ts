import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createImageReader } from '../reader/image-reader.ts'
import { buildImage, type ImageParts } from '../testing/build-image.ts'
import { writeDirectory, writeLayout, writeMirrorDirectory } from '../testing/write-layout.ts'
import { hexOf } from './digest.ts'
import { readSmallFile } from './read-small-file.ts'

const directories: string[] = []
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true })
})

async function scratch() {
  const directory = await mkdtemp(join(tmpdir(), 'find-file-'))
  directories.push(directory)
  return directory
}

const request = { pullSecret: '', architecture: 'amd64', signal: new AbortController().signal }
const open = (image: string) => createImageReader({ timing: { retryMs: [] } }).open(image, request)

async function fileOf(parts: ImageParts, path: string) {
  const directory = await scratch()
  await writeLayout(directory, { it: await buildImage(parts) })
  return readSmallFile(await open(`oci:${directory}:it`), path)
}

it('is that of the uppermost layer', async () => {
  const layers = [
    [{ name: './usr/bin/x', text: 'old' }],
    [{ name: '/usr/bin/x', text: 'new' }],
    [{ name: 'y' }],
  ]
  expect(await fileOf({ layers }, 'usr/bin/x')).toBe('new')
  expect(await fileOf({ layers, isCompressed: false, isDocker: true }, 'usr/bin/x')).toBe('new')
  expect(await fileOf({ layers }, 'usr/bin/z')).toBeNull()
})

it.each([
  ['itself', 'usr/bin/.wh.x'],
  ['a directory above it', '.wh.usr'],
  ['the content of its directory', 'usr/bin/.wh..wh..opq'],
])('is gone when a later layer removes %s', async (_what, name) => {
  expect(await fileOf({ layers: [[{ name: 'usr/bin/x', text: 'old' }], [{ name }]] }, 'usr/bin/x')).toBeNull()
  const again = [[{ name: 'usr/bin/x', text: 'old' }], [{ name }, { name: 'usr/bin/x', text: 'new' }]]
  expect(await fileOf({ layers: again }, 'usr/bin/x')).toBe('new')
})

it('may be a link', async () => {
  const file = { name: 'opt/real', text: 'content' }
  const symlink = { name: 'usr/bin/x', type: 'symlink', linkname: '../../opt/real' } as const
  const hard = { name: 'usr/bin/x', type: 'link', linkname: 'opt/real' } as const
  expect(await fileOf({ layers: [[file], [symlink]] }, 'usr/bin/x')).toBe('content')
  expect(await fileOf({ layers: [[file, hard]] }, 'usr/bin/x')).toBe('content')
  const circle = { name: 'usr/bin/x', type: 'symlink', linkname: '/usr/bin/x' } as const
  await expect(fileOf({ layers: [[circle]] }, 'usr/bin/x')).rejects.toThrow('leads nowhere')
})

it('is found in directories by tag, by name and by digest', async () => {
  const directory = await scratch()
  const image = await buildImage({ layers: [[{ name: 'x', text: 'content' }]] })
  const other = await buildImage({ layers: [[{ name: 'x', text: 'other' }]] })
  await writeLayout(join(directory, 'layout'), { 'quay.io/a/b:1': image, two: other })
  await writeDirectory(join(directory, 'images', 'one'), image)
  await writeDirectory(join(directory, 'images', 'two'), other)
  expect(await readSmallFile(await open(`oci:${directory}/layout:two`), 'x')).toBe('other')
  expect(await readSmallFile(await open(`dir:${directory}/images/two`), 'x')).toBe('other')
  const reader = createImageReader({
    localImages: [`oci:${directory}/layout`, `dir:${directory}/images/one`],
    timing: { retryMs: [] },
  })
  expect(await readSmallFile(await reader.open('quay.io/a/b:1', request), 'x')).toBe('content')
  expect(await readSmallFile(await reader.open('quay.io/z:two', request), 'x')).toBe('other')
  expect(await readSmallFile(await reader.open(`quay.io/z@${other.digest}`, request), 'x')).toBe('other')
  await expect(open(`oci:${directory}/layout`)).rejects.toThrow('has no image of that name')
  await expect(open(`oci:${directory}/nowhere`)).rejects.toThrow('so it is no OCI layout')
  expect(() => createImageReader({ localImages: ['/somewhere'] })).toThrow('names no directory with images')
})

it('is found in what oc mirrored to a directory', async () => {
  const directory = await scratch()
  const image = await buildImage({ layers: [[{ name: 'x', text: 'content' }]], isDocker: true })
  await writeMirrorDirectory(directory, 'openshift/release', image, '4.20.5-x86_64')
  const reader = createImageReader({ localImages: [`dir:${directory}`], timing: { retryMs: [] } })
  for (const name of ['quay.io/any/release:4.20.5-x86_64', `quay.io/any/release@${image.digest}`]) {
    expect(await readSmallFile(await reader.open(name, request), 'x')).toBe('content')
  }
  await expect(open(`dir:${directory}`)).rejects.toThrow('name the one that is meant by its usual name')
})

it('is not taken from damaged files', async () => {
  const directory = await scratch()
  const image = await buildImage({ layers: [[{ name: 'x', text: 'content' }]] })
  await writeDirectory(directory, image)
  const [layer = ''] = [...image.content]
    .filter(([, { mediaType }]) => mediaType.endsWith('gzip'))
    .map(([digest]) => digest)
  const file = join(directory, hexOf(layer))
  const size = image.content.get(layer)?.bytes.length ?? 0
  await truncate(file, size - 1)
  await expect(open(`dir:${directory}`).then((opened) => readSmallFile(opened, 'x'))).rejects.toThrow(
    `has ${size - 1} bytes instead of ${size}`,
  )
  await writeFile(file, Buffer.alloc(size, 1))
  await expect(open(`dir:${directory}`).then((opened) => readSmallFile(opened, 'x'))).rejects.toThrow(
    'Copy the image to that place again.',
  )
})
