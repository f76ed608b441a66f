import { failedWith, type Program, type Programs, succeededWith } from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { mountsOf } from '../../world/system-state.ts'
import { findDevice } from '../find-device.ts'
import { recordWrite } from '../record-write.ts'

const WITH_VALUE = [
  '--sysroot',
  '--authfile',
  '--imgref',
  '--image',
  '--karg',
  '--stateroot',
  '--repo',
  '--delete',
]
/** Of an image of an operating system. */
const DEPLOY_MS = 90_000

const ostree: Program = async (call) => {
  const { system, args } = call
  if (!args.join(' ').startsWith('container image deploy')) return succeededWith('')
  const { value, valuesOf } = readArguments(args, WITH_VALUE)
  const image = (value('--imgref', '--image') ?? '').replace(/^ostree-unverified-registry:/, '')
  const failure = system.world.registry.failureOf(system.computer, image)
  if (failure !== null) return failedWith(`error: Creating importer: ${failure}\n`)
  await system.world.time.sleep(DEPLOY_MS, call.options.signal)
  if (call.options.signal?.aborted) return failedWith('', 143)
  const root = mountsOf(system).find(({ target }) => target === value('--sysroot'))
  const disk = root === undefined ? undefined : findDevice(system, root.source)?.disk
  if (disk?.contents.kind === 'installed') {
    // Its contents stay the same object: the root was grown already.
    Object.assign(disk.contents, {
      kernelArguments: [...disk.contents.kernelArguments, ...valuesOf('--karg')],
    })
    recordWrite(call, disk, 'ostree', `deployed ${image}`)
  }
  return succeededWith('')
}

export const OSTREE_PROGRAMS: Programs = {
  ostree,
  'rpm-ostree': () => succeededWith(''),
  rsync: () => succeededWith('sending incremental file list\n'),
  setenforce: () => succeededWith(''),
}
