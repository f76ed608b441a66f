import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthOf } from '../bytes/pieces.ts'
import { readMedium } from '../media/read-medium.ts'
import { memorySource } from '../testing/memory-source.ts'
import type { IsoFile } from './iso-tree.ts'
import { readIso } from './read-iso.ts'
import { type IsoInput, writeIso } from './write-iso.ts'

const name = fc
  .oneof(
    { weight: 4, arbitrary: fc.stringMatching(/^[a-zA-Z0-9._-]{1,20}$/) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
    { weight: 1, arbitrary: fc.stringMatching(/^[a-z.]{140,250}$/) },
  )
  .filter(
    (text) =>
      !['.', '..'].includes(text) &&
      !/[/\0]/.test(text) &&
      Buffer.byteLength(text) <= 255 &&
      Buffer.from(text).toString() === text,
  )

const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((names) => `/${names.join('/')}`)

/** Files that can be in one tree: no path twice, and none below another. */
const tree = fc
  .array(fc.tuple(path, fc.uint8Array({ maxLength: 5000 })), { maxLength: 25 })
  .map((entries) => [...new Map(entries)])
  .map((entries) => entries.filter(([below]) => !entries.some(([other]) => below.startsWith(`${other}/`))))

const file = (filePath: string, bytes: Uint8Array): IsoFile => ({
  path: filePath,
  pieces: [{ kind: 'bytes', bytes }],
})

const image = (input: Partial<IsoInput>): Promise<Uint8Array> => {
  const { pieces, sizeBytes } = writeIso({ volumeId: 'TEST', files: [], boot: null, ...input })
  return readMedium({ pieces, size: sizeBytes, source: memorySource(new Uint8Array()) })
}

describe('an ISO image that we write', () => {
  it('gives back every file of any tree', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (entries) => {
        const bytes = await image({ files: entries.map(([filePath, content]) => file(filePath, content)) })
        const volume = await readIso(memorySource(bytes))
        expect(volume.sizeBytes).toBe(bytes.length)
        expect([...volume.files.keys()].sort()).toEqual(entries.map(([filePath]) => filePath).sort())
        for (const [filePath, content] of entries) {
          const { offset, length } = volume.files.get(filePath) ?? { offset: -1, length: -1 }
          expect(Buffer.from(bytes.subarray(offset, offset + length)).equals(content)).toBe(true)
        }
      }),
    )
  })

  it('says itself where its files are, and how long it is', () => {
    fc.assert(
      fc.property(tree, (entries) => {
        const written = writeIso({
          volumeId: 'TEST',
          files: entries.map(([filePath, content]) => file(filePath, content)),
          boot: null,
        })
        expect(written.pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)).toBe(written.sizeBytes)
        expect([...written.files.values()].every(({ offset }) => offset % 2048 === 0)).toBe(true)
      }),
    )
  })

  it('does not depend on the order of files in its directories', async () => {
    const files = ['/b/same-long-name.text', '/b/same-long-other.text', '/a'].map((each) =>
      file(each, Buffer.alloc(0)),
    )
    const [one, other] = [await image({ files }), await image({ files: files.toReversed() })]
    expect(Buffer.from(one).equals(other)).toBe(true)
  })

  it('has short plain names that tools for CoreOS images look for', async () => {
    const files = [
      '/coreos/igninfo.json',
      '/images/assisted_installer_custom.img',
      '/images/assisted_other.img',
    ]
    const text = Buffer.from(
      await image({ files: files.map((each) => file(each, Buffer.from('x'))) }),
    ).toString('latin1')
    for (const plain of ['COREOS', 'IGNINFO.JSO;1', 'ASSISTED.IMG;1', 'ASSISTE0.IMG;1'])
      expect(text).toContain(plain)
  })

  it('has whole names for Windows, without a version', async () => {
    const bytes = Buffer.from(await image({ files: [file('/coreos/igninfo.json', Buffer.from('x'))] }))
    const wide = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()
    expect(bytes.includes(wide('igninfo.json'))).toBe(true)
    expect(bytes.includes(wide('igninfo.json;1'))).toBe(false)
  })

  it.each([
    ['twice', ['/a', '/a'], 'is in the tree twice'],
    ['below a file', ['/a', '/a/b'], 'lies below a file'],
    ['relative', ['a'], 'is no path'],
    ['leading out', ['/a/../b'], 'is no path'],
    ['too long', [`/${'a'.repeat(256)}`], 'is no path'],
  ])('refuses a file that is %s', (_, paths, reason) => {
    const files = paths.map((each) => file(each, Buffer.alloc(1)))
    expect(() => writeIso({ volumeId: 'TEST', files, boot: null })).toThrow(reason)
  })

  it('refuses files above 4 GiB', () => {
    const large: IsoFile = { path: '/large', pieces: [{ kind: 'zeros', length: 2 ** 32 }] }
    expect(() => writeIso({ volumeId: 'TEST', files: [large], boot: null })).toThrow('larger than 4 GiB')
  })
})

describe('a bootable ISO image', () => {
  const loader = Buffer.alloc(5000, 'loader')
  const efi = Buffer.alloc(4097, 'efi')
  const files = [file('/boot/loader.bin', loader), file('/efi.img', efi)]
  const boot = {
    catalogPath: '/boot/boot.cat',
    biosPath: '/boot/loader.bin',
    efiPath: '/efi.img',
    hybridCode: null,
  }

  const read = async (input: Partial<IsoInput>) => {
    const bytes = Buffer.from(await image({ files, ...input }))
    const volume = await readIso(memorySource(bytes))
    const sectorOf = (each: string) => (volume.files.get(each)?.offset ?? Number.NaN) / 2048
    const catalog = bytes.subarray(
      sectorOf('/boot/boot.cat') * 2048,
      sectorOf('/boot/boot.cat') * 2048 + 2048,
    )
    return { bytes, sectorOf, catalog }
  }

  it('has a catalog with an entry for BIOS and one for UEFI', async () => {
    const { bytes, sectorOf, catalog } = await read({ boot })
    expect(bytes.toString('latin1', 17 * 2048 + 7, 17 * 2048 + 30)).toBe('EL TORITO SPECIFICATION')
    expect(bytes.readUInt32LE(17 * 2048 + 71)).toBe(sectorOf('/boot/boot.cat'))
    let sum = 0
    for (let offset = 0; offset < 32; offset += 2) sum += catalog.readUInt16LE(offset)
    expect(sum & 0xffff).toBe(0)
    expect([catalog[1], catalog[32], catalog.readUInt16LE(38), catalog.readUInt32LE(40)]).toEqual([
      0,
      0x88,
      4,
      sectorOf('/boot/loader.bin'),
    ])
    expect([catalog[64], catalog[65], catalog.readUInt16LE(66)]).toEqual([0x91, 0xef, 1])
    expect([catalog[96], catalog.readUInt16LE(102), catalog.readUInt32LE(104)]).toEqual([
      0x88,
      12,
      sectorOf('/efi.img'),
    ])
  })

  it('has only an entry for UEFI where there is no loader for BIOS', async () => {
    const { sectorOf, catalog } = await read({ boot: { ...boot, biosPath: null } })
    expect([catalog[1], catalog[32], catalog.readUInt32LE(40), catalog[64]]).toEqual([
      0xef,
      0x88,
      sectorOf('/efi.img'),
      0,
    ])
  })

  it('tells the loader where it lies', async () => {
    const { bytes, sectorOf } = await read({ boot })
    const start = sectorOf('/boot/loader.bin') * 2048
    const written = bytes.subarray(start, start + loader.length)
    let checksum = 0
    for (let offset = 64; offset < loader.length; offset += 4)
      checksum = (checksum + loader.readUInt32LE(offset)) >>> 0
    const table = [8, 12, 16, 20].map((offset) => written.readUInt32LE(offset))
    expect(table).toEqual([16, sectorOf('/boot/loader.bin'), loader.length, checksum])
    expect(written.subarray(24, 64).every((byte) => byte === 0)).toBe(true)
    expect(written.subarray(0, 8).equals(loader.subarray(0, 8))).toBe(true)
    expect(written.subarray(64).equals(loader.subarray(64))).toBe(true)
  })

  it('starts from a stick when there is code for it', async () => {
    const code = Buffer.alloc(432, 'code')
    const { bytes, sectorOf } = await read({ boot: { ...boot, hybridCode: code } })
    expect(bytes.length % (1024 * 1024)).toBe(0)
    expect(bytes.subarray(0, 432).equals(code)).toBe(true)
    expect(bytes.readUInt32LE(432)).toBe(sectorOf('/boot/loader.bin') * 4)
    expect(bytes.readUInt16LE(510)).toBe(0xaa55)
    const partition = (offset: number) => [
      bytes[offset],
      bytes[offset + 4],
      bytes.readUInt32LE(offset + 8),
      bytes.readUInt32LE(offset + 12),
    ]
    expect(partition(446)).toEqual([0x80, 0, 0, bytes.length / 512])
    expect(partition(462)).toEqual([0, 0xef, sectorOf('/efi.img') * 4, 9])
  })

  it('leaves the system area empty otherwise', async () => {
    const { bytes } = await read({ boot })
    expect(bytes.subarray(0, 32_768).every((byte) => byte === 0)).toBe(true)
  })

  it.each([
    ['a missing loader', { biosPath: '/none' }, 'is not in the tree'],
    ['a missing UEFI image', { efiPath: '/none' }, 'is not in the tree'],
  ])('refuses %s', (_, change, reason) => {
    expect(() => writeIso({ volumeId: 'TEST', files, boot: { ...boot, ...change } })).toThrow(reason)
  })

  it('refuses a loader that is too short', () => {
    const short = [file('/boot/loader.bin', Buffer.alloc(63)), file('/efi.img', efi)]
    expect(() => writeIso({ volumeId: 'TEST', files: short, boot })).toThrow('too short')
  })
})
