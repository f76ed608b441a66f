import { failedWith, type Program, type Programs, succeededWith } from '../../world/program.ts'
import { findDevice } from '../find-device.ts'
import { arraysOf, leftoversOf } from '../leftovers.ts'
import { memberPartition } from '../partitions.ts'
import { recordWrite } from '../record-write.ts'

const mdadm: Program = (call) => {
  const { system, args } = call
  const arrays = arraysOf(system.computer.disks)
  const target = args.at(-1) ?? ''
  if (args.includes('--scan')) {
    const lines = arrays.map(({ name, disks }, index) => {
      const uuid = `${index + 1}111:2222:3333:4444`
      const devices = disks.map((disk) => `/dev/${memberPartition(disk)}`).join(',')
      return `ARRAY /dev/md/${name} level=raid1 num-devices=${disks.length} metadata=1.2 name=${name} UUID=${uuid}\n   devices=${devices}\n`
    })
    return succeededWith(lines.join(''))
  }
  if (args.includes('--stop')) {
    const array = arrays.find(
      ({ name, device }) => target === `/dev/${device}` || target === `/dev/md/${name}`,
    )
    if (array === undefined) return failedWith(`mdadm: error opening ${target}: No such file or directory\n`)
    for (const disk of array.disks) {
      leftoversOf(disk).array = null
      recordWrite(call, disk, 'mdadm', `stopped the array ${array.name}`)
    }
    return { code: 0, stdout: '', stderr: `mdadm: stopped ${target}\n` }
  }
  if (args.includes('--zero-superblock')) {
    const disk = findDevice(system, target)?.disk
    const leftovers = disk && leftoversOf(disk)
    if (disk === undefined || !leftovers?.hasSuperblock)
      return failedWith(`mdadm: Unrecognised md component device - ${target}\n`)
    if (leftovers.array !== null)
      return failedWith(`mdadm: Couldn't open ${target} for write - not zeroing\n`, 2)
    leftovers.hasSuperblock = false
    recordWrite(call, disk, 'mdadm', `erased the superblock of ${target}`)
    return succeededWith('')
  }
  return failedWith(`mdadm: the lab does not know "${args.join(' ')}"\n`, 2)
}

export const ARRAY_PROGRAMS: Programs = { mdadm }
