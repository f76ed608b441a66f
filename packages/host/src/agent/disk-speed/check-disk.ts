// The measurement destroys what is on a disk, so it only touches whole disks that nothing uses. The service asks for nothing
// else; this is for the day when a name means another disk than it did a minute ago.
import type { Machine } from '../../machine/machine.ts'

/** Why the disk must not be written to; null: it may be. */
export async function checkDisk(machine: Machine, path: string): Promise<string | null> {
  const device = path.startsWith('/dev/') ? await machine.files.realPath(path) : null
  if (device === null || !device.startsWith('/dev/'))
    return `${path} is not written to: there is no such device below /dev.`
  const name = device.slice('/dev/'.length).replaceAll('/', '!')
  const block = `/sys/block/${name}`
  const isBlockDevice = (await machine.files.kind(device)) === 'device' && (await hasNumber(machine, block))
  if (!isBlockDevice) return `${path} is not written to: ${device} is not a whole disk.`
  if (name.startsWith('dm-') && !(await isMultipath(machine, block)))
    return `${path} is not written to: ${device} is a volume on other disks, not a disk.`

  // Volumes and arrays of an earlier life are found and started at boot, and are no reason to leave the disk alone; what
  // lies on them may be one.
  const use = await usesOf(machine, await partsOf(machine, { name, folder: block }))
  return use === null ? null : `${path} is not written to: ${use}.`
}

/** The disk, one of its partitions, or what is built on them; and where the kernel tells of it. */
interface Part {
  readonly name: string
  readonly folder: string
}

const hasNumber = async (machine: Machine, block: string): Promise<boolean> =>
  (await machine.files.text(`${block}/dev`)) !== null

const isMultipath = async (machine: Machine, block: string): Promise<boolean> =>
  (await machine.files.text(`${block}/dm/uuid`))?.startsWith('mpath-') ?? false

const holdersOf = (machine: Machine, { folder }: Part): Promise<readonly string[]> =>
  machine.files.list(`${folder}/holders`)

/** With everything that is built on it. */
async function partsOf(machine: Machine, disk: Part): Promise<Part[]> {
  const parts = [disk]
  for (const name of await machine.files.list(disk.folder)) {
    const part = { name, folder: `${disk.folder}/${name}` }
    if (name.startsWith(disk.name) && (await hasNumber(machine, part.folder))) parts.push(part)
  }
  for (const part of parts) {
    for (const name of await holdersOf(machine, part)) {
      if (!parts.some((known) => known.name === name)) parts.push({ name, folder: `/sys/block/${name}` })
    }
  }
  return parts
}

async function usesOf(machine: Machine, parts: readonly Part[]): Promise<string | null> {
  const devices = new Set(parts.map(({ name }) => `/dev/${name.replaceAll('!', '/')}`))
  const numbers = new Set<string>()
  for (const { folder } of parts) numbers.add((await machine.files.text(`${folder}/dev`))?.trim() ?? '')
  numbers.delete('')
  const isOne = async (source: string): Promise<boolean> =>
    source.startsWith('/dev/') && devices.has((await machine.files.realPath(source)) ?? source)

  // Inside a container the own table is not the machine's.
  for (const process of ['self', '1']) {
    for (const line of await linesOf(machine, `/proc/${process}/mounts`)) {
      const [source = '', target = ''] = line.split(' ')
      if (await isOne(unescaped(source))) return `${unescaped(source)} is mounted at ${unescaped(target)}`
    }
    for (const line of await linesOf(machine, `/proc/${process}/mountinfo`)) {
      const [, , number = '', , target = ''] = line.split(' ')
      if (numbers.has(number)) return `device ${number} is mounted at ${unescaped(target)}`
    }
  }
  for (const line of await linesOf(machine, '/proc/swaps')) {
    const [source = ''] = line.split(/\s+/)
    if (await isOne(unescaped(source))) return `${unescaped(source)} is swap space in use`
  }
  return null
}

const linesOf = async (machine: Machine, path: string): Promise<string[]> =>
  ((await machine.files.text(path)) ?? '').split('\n')

/** Blanks and backslashes are written as octal numbers in these tables. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))
