import {
  failedWith,
  type Program,
  type ProgramCall,
  type Programs,
  succeededWith,
} from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { findDevice } from '../find-device.ts'
import { isInUse, leftoversOf } from '../leftovers.ts'
import { recordWrite } from '../record-write.ts'

const GPT = '8 bytes were erased at offset 0x00000200 (gpt): 45 46 49 20 50 41 52 54'

const wipefs: Program = (call) => {
  const { rest, has } = readArguments(call.args)
  const [path = ''] = rest
  const found = findDevice(call.system, path)
  if (found === null)
    return failedWith(`wipefs: error: ${path}: probing initialization failed: No such file or directory\n`)
  const { disk, partition } = found
  if (!has('--all', '-a')) return succeededWith('')
  // The table of partitions is not in the partition.
  if (partition !== null && !isInUse(disk)) {
    recordWrite(call, disk, 'wipefs', `erased the labels of ${path}`)
    return succeededWith('')
  }
  if (isInUse(disk)) {
    if (!has('--force', '-f'))
      return failedWith(`wipefs: error: ${path}: probing initialization failed: Device or resource busy\n`)
    // The labels go, but what was started from them runs on.
    const leftovers = leftoversOf(disk)
    Object.assign(leftovers, { volumeGroup: null, hasPhysicalVolume: false, hasSuperblock: false })
    recordWrite(call, disk, 'wipefs', `erased the labels of ${path}, which is in use`)
    return succeededWith(`${path}: ${GPT}\n`)
  }
  const wasBlank = disk.contents.kind === 'blank'
  disk.contents = { kind: 'blank' }
  recordWrite(call, disk, 'wipefs', `erased the labels of ${path}`)
  return succeededWith(
    wasBlank ? '' : `${path}: ${GPT}\n${path}: calling ioctl to re-read partition table: Success\n`,
  )
}

/** A program that waits for a disk cannot even be killed. */
const ended = ({ system }: ProgramCall): Promise<void> =>
  new Promise((resolve) => system.signal.addEventListener('abort', () => resolve(), { once: true }))

/** Only what starts at the beginning of a disk means anything to the lab. */
const dd: Program = async (call) => {
  const words = new Map(call.args.map((word) => [word.replace(/=.*$/s, ''), word.replace(/^[^=]*=/, '')]))
  const target = words.get('of') ?? ''
  const found = findDevice(call.system, target)
  if (found === null) return failedWith(`dd: failed to open '${target}': No such file or directory\n`)
  const { disk, partition } = found
  if (disk.hangs) await ended(call)
  if (partition === null && disk.contents.kind !== 'leftover') disk.contents = { kind: 'blank' }
  const bytes = Number(words.get('bs') ?? 512) * Number(words.get('count') ?? 1)
  recordWrite(call, disk, 'dd', `overwrote the first ${bytes} bytes of ${target}`)
  const count = words.get('count') ?? '1'
  const report = `${count}+0 records in\n${count}+0 records out\n${bytes} bytes copied, 0.001 s, 512 kB/s\n`
  return { code: 0, stdout: '', stderr: report }
}

const erase =
  (program: string): Program =>
  (call) => {
    const path = call.args.at(-1) ?? ''
    const found = findDevice(call.system, path)
    if (found === null) return failedWith(`${program}: cannot open ${path}: No such file or directory\n`)
    if (isInUse(found.disk)) return failedWith(`${program}: ${path}: Device or resource busy\n`)
    found.disk.contents = { kind: 'blank' }
    recordWrite(call, found.disk, program, `erased ${path}`)
    return succeededWith('')
  }

export const WIPE_PROGRAMS: Programs = {
  wipefs,
  dd,
  sgdisk: erase('sgdisk'),
  blkdiscard: erase('blkdiscard'),
}
