import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildTestIso } from '../testing/build-test-iso.ts'
import { memorySource } from '../testing/memory-source.ts'
import { InvalidIsoError } from './invalid-iso-error.ts'
import { readIso } from './read-iso.ts'

const iso = Buffer.from(buildTestIso())
/** Descriptors and directories end where the first file begins. */
const HEAD_BYTES = 77_824
const ROOT_RECORD = 16 * 2048 + 156

const read = (bytes: Uint8Array) => readIso(memorySource(bytes))

/** A copy with other bytes at some places. */
function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(iso)
  change(bytes)
  return bytes
}

const rootOffset = iso.readUInt32LE(ROOT_RECORD + 2) * 2048

/** Where the n-th record of the root directory is. */
function rootRecord(index: number): number {
  let position = rootOffset
  for (let count = 0; count < index; count += 1) position += iso.readUInt8(position)
  return position
}

/** Where a field of system use is in a record. */
function fieldIn(record: number, signature: string): number {
  return iso.indexOf(signature, record + 33, 'latin1')
}

describe('an image that is damaged or hostile', () => {
  it.each([
    ['empty', Buffer.alloc(0), 'has only 0 bytes'],
    ['a text', Buffer.alloc(40_000, 'text'), 'is no ISO 9660 image'],
    ['half of one', iso.subarray(0, 500_000), `ends at byte 500000 but says it has ${iso.length}`],
    [
      'other sectors',
      changed((bytes) => bytes.writeUInt16LE(512, 16 * 2048 + 128)),
      'has sectors of 512 bytes',
    ],
    [
      'root behind the end',
      changed((bytes) => bytes.writeUInt32LE(1_000_000, ROOT_RECORD + 2)),
      'directory "/" lies at 2048000000',
    ],
    [
      'absurd directory',
      changed((bytes) => bytes.writeUInt32LE(0xffff_ffff, ROOT_RECORD + 10)),
      'a directory of absurd size: "/"',
    ],
    [
      'directory that contains itself',
      changed((bytes) => bytes.writeUInt32LE(rootOffset / 2048, rootRecord(2) + 2)),
      'a directory that contains itself',
    ],
    [
      'record that goes beyond its directory',
      changed((bytes) => bytes.writeUInt32LE(150, ROOT_RECORD + 10)),
      'a damaged directory: "/", at byte ',
    ],
    [
      'record that is too short',
      changed((bytes) => bytes.writeUInt8(20, rootRecord(3))),
      'a damaged directory: "/"',
    ],
    [
      'name that leads out',
      changed((bytes) => bytes.write('/../', fieldIn(rootRecord(2), 'NM') + 5, 'latin1')),
      'a name that cannot be',
    ],
    [
      'name without end',
      changed((bytes) => bytes.writeUInt8(200, rootRecord(3) + 32)),
      'a damaged name in directory "/"',
    ],
    [
      'two of one name',
      changed((bytes) => {
        const second = rootRecord(4)
        const target = rootRecord(2)
        bytes.copy(bytes, second, target, target + bytes.readUInt8(target))
      }),
      'two files with one name: "/coreos"',
    ],
    ['interleaved file', changed((bytes) => bytes.writeUInt8(4, rootRecord(2) + 26)), 'interleaved files'],
    [
      'relocated directory',
      changed((bytes) => bytes.write('CL', fieldIn(rootRecord(2), 'TF'), 'latin1')),
      'relocated directories',
    ],
    [
      'file without end',
      changed((bytes) => bytes.writeUInt8(0x80, rootRecord(5) + 25)),
      'a file without end',
    ],
  ])('is refused with the reason: %s', async (_, bytes, reason) => {
    await expect(read(bytes)).rejects.toThrow(InvalidIsoError)
    await expect(read(bytes)).rejects.toThrow(reason)
  })

  it('ends when continuations lead in a circle', async () => {
    const bytes = changed((copy) => {
      // The fields of a record are replaced by one that continues with itself.
      const record = rootRecord(2)
      const field = fieldIn(record, 'PX')
      copy.write('CE', field, 'latin1')
      copy.writeUInt8(28, field + 2)
      copy.writeUInt32LE(Math.floor(field / 2048), field + 4)
      copy.writeUInt32LE(field % 2048, field + 12)
      copy.writeUInt32LE(28, field + 20)
    })
    await expect(read(bytes)).rejects.toThrow('continues without end')
  })

  it('is refused wherever it was cut off', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(iso.length - 1), async (length) => {
        await expect(read(iso.subarray(0, length))).rejects.toThrow(InvalidIsoError)
      }),
    )
  })

  it('gives files inside of it or a reason, whatever bytes are wrong', async () => {
    const flips = fc.array(fc.tuple(fc.integer({ min: 32_768, max: HEAD_BYTES - 1 }), fc.nat(255)), {
      minLength: 1,
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(flips, async (places) => {
        const bytes = changed((copy) => {
          for (const [position, value] of places) copy[position] = value
        })
        try {
          const { files } = await read(bytes)
          for (const { offset, length } of files.values())
            expect(offset + length).toBeLessThanOrEqual(bytes.length)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidIsoError)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('an image of another tool', () => {
  it('has lower case names where it has no better ones', async () => {
    const bytes = changed((copy) => copy.write('XX', fieldIn(rootOffset, 'SP'), 'latin1'))
    expect([...(await read(bytes)).files.keys()]).toContain('/coreos/igninfo.jso')
  })

  it('may have a file in several parts, one after the other', async () => {
    const { files } = await read(iso)
    const ignition = files.get('/images/ignition.img')
    const bytes = changed((copy) => {
      // efiboot.img lies behind ignition.img: as its second part they are one file.
      const names = ['EFIBOOT.IMG;1', 'IGNITION.IMG;1'].map((name) => copy.indexOf(name, 0, 'latin1') - 33)
      const [second = 0, first = 0] = names
      const record = Buffer.from(copy.subarray(first, first + copy.readUInt8(first)))
      const other = Buffer.from(copy.subarray(second, second + copy.readUInt8(second)))
      record.writeUInt8(0x80, 25)
      const last = Buffer.from(record)
      last.writeUInt8(0, 25)
      last.writeUInt32LE(other.readUInt32LE(2), 2)
      last.writeUInt32LE(other.readUInt32LE(10), 10)
      const rest = copy.subarray(first + record.length, Math.ceil(first / 2048) * 2048)
      Buffer.concat([record, last, rest]).copy(copy, second, 0, Math.ceil(first / 2048) * 2048 - second)
    })
    const joined = (await read(bytes)).files.get('/images/ignition.img')
    expect(joined).toEqual({ offset: ignition?.offset, length: 262_144 + 12_288 })
  })
})
