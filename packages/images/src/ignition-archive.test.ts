import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCpio } from './cpio.ts'
import { ignitionArchive } from './ignition-archive.ts'
import { readArchives } from './testing/read-archives.ts'

describe('the archive with the Ignition config', () => {
  it('holds config.ign, readable for all users, and nothing else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (config) => {
        const archive = ignitionArchive(config)
        expect(archive.length % 4).toBe(0)
        const [member, ...others] = readArchives(archive)
        expect(others).toEqual([])
        expect(member).toMatchObject({ path: 'config.ign', mode: 0o100644 })
        expect(Buffer.from(member?.contents ?? []).equals(config)).toBe(true)
      }),
    )
  })

  it('is the same every time, and says neither when nor where it was made', () => {
    const archive = ignitionArchive(Buffer.from('{}'))
    expect(ignitionArchive(Buffer.from('{}'))).toEqual(archive)
    // No flags, no time; for level 9; of no known system.
    expect(Buffer.from(archive.subarray(0, 10)).toString('hex')).toBe('1f8b08000000000002ff')
    expect(readCpio(gunzipSync(archive))?.members).toHaveLength(1)
  })
})
