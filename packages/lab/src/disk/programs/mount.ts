import { createFileTree, findNode, putNode, removeNode } from '@groundwork/host/machine'
import { failedWith, type Program, type Programs, succeededWith } from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { mountsOf } from '../../world/system-state.ts'
import { findDevice } from '../find-device.ts'
import { growRoot } from '../partitions.ts'
import { recordWrite } from '../record-write.ts'

/** What is seen in a file system that CoreOS made. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'EFI-SYSTEM': ['EFI/BOOT', 'EFI/redhat'],
  boot: ['loader/entries', 'ostree'],
  root: ['boot', 'ostree/deploy/rhcos/var'],
}

/** Parts of something else. */
const MEMBERS = ['LVM2_member', 'linux_raid_member']

const mount: Program = (call) => {
  const { system } = call
  const { rest, value } = readArguments(call.args, ['-o', '-t'])
  const options = (value('-o') ?? '').split(',')
  const [source = '', target = ''] = rest
  if (options.includes('remount')) return succeededWith('')
  const found = findDevice(system, source)
  if (found === null || found.partition === null || found.partition.fileSystem === null)
    return failedWith(`mount: ${target}: special device ${source} does not exist.\n`, 32)
  if (MEMBERS.includes(found.partition.fileSystem))
    return failedWith(`mount: ${target}: unknown filesystem type '${found.partition.fileSystem}'.\n`, 32)
  if (findNode(system.tree, target)?.node.kind !== 'directory')
    return failedWith(`mount: ${target}: mount point does not exist.\n`, 32)
  mountsOf(system).push({ source: found.path, target })
  for (const folder of SHOWN[found.partition.label ?? ''] ?? []) {
    putNode(system.tree, `${target}/${folder}`, createFileTree())
  }
  return succeededWith('')
}

/** Of a path, which may also be the device itself. */
const umount: Program = ({ system, args }) => {
  const [path = ''] = readArguments(args).rest
  const mounts = mountsOf(system)
  const at = mounts.findLastIndex(({ source, target }) => target === path || source === path)
  const mounted = mounts[at]
  if (mounted === undefined) return failedWith(`umount: ${path}: not mounted.\n`, 32)
  if (mounts.some(({ target }) => target.startsWith(`${mounted.target}/`)))
    return failedWith(`umount: ${path}: target is busy.\n`, 32)
  mounts.splice(at, 1)
  const folder = findNode(system.tree, mounted.target)?.node
  if (folder?.kind === 'directory') folder.entries.clear()
  else removeNode(system.tree, mounted.target)
  return succeededWith('')
}

const growpart: Program = (call) => {
  const { rest, value } = readArguments(call.args)
  const [path = '', number = ''] = rest
  const found = findDevice(call.system, path)
  if (found?.disk.contents.kind !== 'installed' || number !== '4')
    return failedWith(`FAILED: failed to get start and end for ${path}${number}\n`, 2)
  growRoot(found.disk, Number(value('--free-percent') ?? 0))
  recordWrite(call, found.disk, 'growpart', `grew partition ${number}`)
  return succeededWith(
    `CHANGED: partition=${number} start=1050624 old: size=4881408 end=5932032 new: size=0 end=0\n`,
  )
}

const onMounted =
  (name: string): Program =>
  ({ system, args }) => {
    const [path = ''] = readArguments(args).rest
    const isMounted = mountsOf(system).some(({ target }) => target === path)
    return isMounted
      ? succeededWith('')
      : failedWith(`${name}: ${path}: not a mounted file system
`)
  }

export const MOUNT_PROGRAMS: Programs = {
  mount,
  umount,
  growpart,
  xfs_growfs: onMounted('xfs_growfs'),
  fsfreeze: onMounted('fsfreeze'),
}
