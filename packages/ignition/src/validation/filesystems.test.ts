import { describe } from 'vitest'
import { expectFaults, type FaultCase } from '../testing/expect-faults.ts'

describe('filesystems', () => {
  const filesystem = (fields: object) => ({ storage: { filesystems: [{ device: '/dev/a', ...fields }] } })
  const FS = 'storage.filesystems[0]'
  expectFaults([
    ['only a device', filesystem({}), []],
    ['path without format', filesystem({ path: '/x' }), [`${FS}.format: The format is missing`]],
    ['wiping without format', filesystem({ wipeFilesystem: true }), [`${FS}.format: The format is missing`]],
    ['unknown format', filesystem({ format: 'ntfs2', path: '/x' }), [`${FS}.format: "ntfs2" does not exist`]],
    ['none early', filesystem({ format: 'none' }), [`${FS}.format: needs ignition.version 3.3.0`]],
    ['none', filesystem({ format: 'none', wipeFilesystem: true }), [], '3.3.0'],
    ['relative path', filesystem({ format: 'ext4', path: 'x' }), [`${FS}.path: absolute`]],
    [
      'device twice',
      { storage: { filesystems: [{ device: '/dev/a' }, { device: '/dev/a' }] } },
      ['storage.filesystems[1]: same device'],
    ],
    ...Object.entries({ ext4: 16, btrfs: 256, xfs: 12, vfat: 11, swap: 15 }).flatMap(
      ([format, most]): FaultCase[] => [
        [`longest label on ${format}`, filesystem({ format, label: 'a'.repeat(most) }), []],
        [
          `too long label on ${format}`,
          filesystem({ format, label: 'a'.repeat(most + 1) }),
          [`${FS}.label: at most ${most} bytes`],
        ],
      ],
    ),
    [
      'mount options early',
      filesystem({ format: 'ext4', mountOptions: ['ro'] }),
      [`${FS}.mountOptions: exists since specification 3.1.0`],
      '3.0.0',
    ],
  ])
})
