import { describe } from 'vitest'
import { expectFaults } from '../testing/expect-faults.ts'

describe('disks and arrays', () => {
  const disk = (...partitions: object[]) => ({ storage: { disks: [{ device: '/dev/a', partitions }] } })
  const raid = (fields: object) => ({
    storage: { raid: [{ name: 'r', level: 'raid1', devices: ['/dev/a', '/dev/b'], ...fields }] },
  })
  const PART = 'storage.disks[0].partitions'
  expectFaults([
    ['no device', { storage: { disks: [{}] } }, ['storage.disks[0].device: missing']],
    ['relative device', { storage: { disks: [{ device: 'a' }] } }, ['storage.disks[0].device: absolute']],
    ['neither number nor label', disk({}), [`${PART}[0]: needs a number`]],
    ['only labels', disk({ label: 'a' }, { label: 'b' }), []],
    ['number twice', disk({ number: 1 }, { number: 1 }), [`${PART}[1]: same number`]],
    [
      'label twice, numbers',
      disk({ number: 1, label: 'a' }, { number: 2, label: 'a' }),
      [`${PART}[1].label: also the label of partitions[0]`],
    ],
    ['label twice, no numbers', disk({ label: 'a' }, { label: 'a' }), [`${PART}[1]: same label`]],
    ['long label', disk({ label: 'é'.repeat(19) }), [`${PART}[0].label: longer than 36 bytes`]],
    ['colon', disk({ label: 'a:b' }), [`${PART}[0].label: colon`]],
    ['guids', disk({ number: 1, guid: 'x', typeGuid: '' }), [`${PART}[0].guid: not a GUID`]],
    [
      'overlap',
      disk({ number: 1, startMiB: 1, sizeMiB: 10 }, { number: 2, startMiB: 10, sizeMiB: 1 }),
      [`${PART}[1]: overlaps partitions[0]`],
    ],
    [
      'overlap behind a long one',
      disk(
        { number: 1, startMiB: 1, sizeMiB: 100 },
        { number: 2, startMiB: 0, sizeMiB: 9 },
        { number: 3, startMiB: 50, sizeMiB: 0 },
      ),
      [`${PART}[2]: overlaps partitions[0]`],
    ],
    [
      'side by side',
      disk({ number: 1, startMiB: 1, sizeMiB: 10 }, { number: 2, startMiB: 11, sizeMiB: 0 }),
      [],
    ],
    ['removed', disk({ number: 1, shouldExist: false, wipePartitionEntry: true }), []],
    [
      'removed and described',
      disk({ number: 1, shouldExist: false, label: 'a' }),
      [`${PART}[0]: by its number alone`],
    ],
    [
      'removed beside the next free one',
      disk({ number: 1, shouldExist: false }, { label: 'a' }),
      [`${PART}: needs a number`],
    ],
    [
      'resized early',
      disk({ number: 1, resize: true }),
      [`${PART}[0].resize: exists since specification 3.2.0`],
      '3.1.0',
    ],
    ['array', raid({ spares: 1 }), []],
    ['level', raid({ level: 'raid7' }), ['storage.raid[0].level: "raid7" does not exist']],
    ['spares', raid({ level: 'stripe', spares: 1 }), ['storage.raid[0].spares: has no spares']],
    ['no devices', raid({ devices: [] }), ['storage.raid[0].devices: missing or empty']],
    [
      'devices',
      raid({ devices: ['a', '/b', '/b'] }),
      ['storage.raid[0].devices[2]: the same as storage.raid[0].devices[1]'],
    ],
    ['relative array device', raid({ devices: ['a'] }), ['storage.raid[0].devices[0]: absolute']],
    ['no name', raid({ name: null }), ['storage.raid[0].name: missing']],
  ])
})
