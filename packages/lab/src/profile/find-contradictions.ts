import { parseIp, parseNetwork } from '../world/ip-network.ts'
import type { DiskProfile, Profile } from './profile.ts'
import type { FieldProblem } from './read-profile.ts'

/** As many as hardware addresses and serials are made for. */
export const MOST_DISKS = 16_384

const ONLY_FOR = [
  { field: 'paths', kind: 'multipath' },
  { field: 'portal', kind: 'iscsi' },
  { field: 'isFromFirmware', kind: 'iscsi' },
] as const

/** Fields that look right, but mean nothing, or not together. */
export function findContradictions(profile: Profile): readonly FieldProblem[] {
  const problems: FieldProblem[] = profile.disks.flatMap(contradictionsOfDisk)
  const add = (isWrong: boolean, path: FieldProblem['path'], problem: string) => {
    if (isWrong) problems.push({ path, problem })
  }
  const total = profile.disks.reduce((sum, { count = '1', paths = '1' }) => sum + +count * +paths, 0)
  add(total > MOST_DISKS, ['disks'], `are ${total} in all, but a machine has at most ${MOST_DISKS}.`)
  add(
    profile.nics.length === 0,
    ['nics'],
    'are none, but without a network the service would never hear of the machine.',
  )
  add(
    profile.secureBoot !== undefined && profile.secureBoot !== 'unsupported' && profile.firmware === 'bios',
    ['secureBoot'],
    'needs "firmware: uefi"; with bios only "unsupported" is allowed.',
  )
  add(
    profile.architecture === 'aarch64' && profile.firmware === 'bios',
    ['firmware'],
    'takes only uefi for aarch64.',
  )
  const { bmc } = profile
  add(bmc !== undefined && parseNetwork(bmc) === null, ['bmc'], `is "${bmc}", which is no network.`)
  for (const [index, { count = '1', address, mac }] of profile.nics.entries()) {
    add(
      address !== undefined && parseNetwork(address) === null,
      ['nics', index, 'address'],
      `is "${address}", which is no address with prefix length.`,
    )
    const pinned = address === undefined ? (mac === undefined ? null : 'mac') : 'address'
    add(
      pinned !== null && count !== '1',
      ['nics', index, pinned ?? ''],
      'is only possible with a count of 1.',
    )
  }
  return problems
}

const contradictionsOfDisk = (disk: DiskProfile, index: number): FieldProblem[] => [
  ...ONLY_FOR.filter(({ field, kind }) => disk[field] !== undefined && disk.kind !== kind).map(
    ({ field, kind }) => ({
      path: ['disks', index, field],
      problem: `is only possible with "kind: ${kind}".`,
    }),
  ),
  ...(disk.portal !== undefined && parseIp(disk.portal) === null
    ? [{ path: ['disks', index, 'portal'], problem: `is "${disk.portal}", which is no address.` }]
    : []),
  ...(disk.holds === 'raid' && (disk.count ?? '1') === '1'
    ? [{ path: ['disks', index, 'holds'], problem: 'takes raid only with a count of 2 or more.' }]
    : []),
]
