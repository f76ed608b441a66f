import { findNode } from '@groundwork/host/machine'
import type { LabDisk } from '../../world/disk.ts'
import {
  failedWith,
  type Program,
  type ProgramCall,
  type Programs,
  succeededWith,
} from '../../world/program.ts'
import { readArguments } from '../../world/read-arguments.ts'
import { findDevice } from '../find-device.ts'
import { isInUse } from '../leftovers.ts'
import { recordWrite } from '../record-write.ts'

/** Of its command "install"; it refuses all others. */
const WITH_VALUE = [
  ...[
    '-s',
    '--stream',
    '-u',
    '--image-url',
    '-f',
    '--image-file',
    '-i',
    '--ignition-file',
    '-I',
    '--ignition-url',
  ],
  ...[
    '--ignition-hash',
    '-a',
    '--architecture',
    '-p',
    '--platform',
    '--console',
    '--append-karg',
    '--delete-karg',
  ],
  ...['--network-dir', '--save-partlabel', '--save-partindex', '--stream-base-url', '--fetch-retries'],
  ...['-c', '--config-file'],
]
const SWITCHES = [
  '-n',
  '--copy-network',
  '--offline',
  '--secure-ipl',
  '--insecure',
  '--insecure-ignition',
  '--preserve-on-error',
]
/** Unpacked. */
const IMAGE_BYTES = 3.5 * 2 ** 30
/** How often it tells how far it is. */
const REPORTS = 40
const ENDED = 143

const coreosInstaller: Program = async (call) => {
  const [command, ...words] = call.args
  if (command !== 'install') return failedWith('error: only "install" can be simulated\n', 2)
  const { rest, names, value, valuesOf } = readArguments(words, WITH_VALUE)
  const unknown = names.find((name) => !WITH_VALUE.includes(name) && !SWITCHES.includes(name))
  if (unknown !== undefined) return failedWith(`error: unexpected argument '${unknown}' found\n`, 2)
  const [path = '', extra] = rest
  if (extra !== undefined) return failedWith(`error: unexpected argument '${extra}' found\n`, 2)
  const ignitionPath = value('-i', '--ignition-file')
  const ignition =
    ignitionPath === undefined ? '{"ignition":{"version":"3.1.0"}}' : readTextFile(call, ignitionPath)
  if (ignition === null) return failedWith(`Error: opening source Ignition config ${ignitionPath}\n`)
  const found = findDevice(call.system, path)
  if (found === null || found.partition !== null)
    return failedWith(
      `Error: getting metadata for ${path}\n\nCaused by:\n    No such file or directory (os error 2)\n`,
    )
  const { disk } = found
  await call.system.world.time.sleep(1_000, call.options.signal)
  // A machine that was switched off writes nothing to its disk.
  if (call.options.signal?.aborted) return failedWith('', ENDED)
  if (isInUse(disk))
    return failedWith(
      `Error: checking for exclusive access to ${path}\n\nCaused by:\n    0: found busy partitions\n    1: Device or resource busy (os error 16)\n`,
    )
  if (disk.sizeBytes < IMAGE_BYTES) return failedWith(wordsOf('No space left on device (os error 28)', path))
  if (!(await writeImage(call, disk))) {
    return disk.failure === null ? failedWith('', ENDED) : failedWith(wordsOf(disk.failure.words, path))
  }
  disk.contents = { kind: 'installed', ignition, kernelArguments: valuesOf('--append-karg') }
  recordWrite(call, disk, 'coreos-installer', `wrote CoreOS with ${ignitionPath ?? 'no Ignition'}`)
  return { code: 0, stdout: '', stderr: 'Install complete.\n' }
}

const wordsOf = (words: string, path: string): string =>
  `Error: writing image to ${path}\n\nCaused by:\n    ${words}\n`

/** False: it was ended on the way, and the disk holds nothing that would boot. */
async function writeImage({ system, options }: ProgramCall, disk: LabDisk): Promise<boolean> {
  const say = options.onOutput ?? (() => {})
  say(`Installing CoreOS metal ${system.computer.hardware.architecture} (512-byte sectors)\n`)
  disk.contents = { kind: 'blank' }
  recordWrite({ system }, disk, 'coreos-installer', 'began to write an image')
  for (let report = 1; report <= REPORTS; report++) {
    // The speed is a lever of faults, and may change on the way.
    await system.world.time.sleep((IMAGE_BYTES / REPORTS / disk.bytesPerSecond) * 1_000, options.signal)
    if (options.signal?.aborted || system.signal.aborted) return false
    if (disk.failure !== null && report / REPORTS > disk.failure.afterShare) return false
    const done = (IMAGE_BYTES * report) / REPORTS
    say(`> Read disk ${gib(done)}/${gib(IMAGE_BYTES)} (${Math.floor((100 * report) / REPORTS)}%)   \r`)
  }
  say('\n')
  return true
}

const gib = (bytes: number): string =>
  bytes < 2 ** 30 ? `${(bytes / 2 ** 20).toFixed(1)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`

function readTextFile({ system }: ProgramCall, path: string): string | null {
  const node = findNode(system.tree, path)?.node
  if (node?.kind !== 'file') return null
  return new TextDecoder().decode(typeof node.contents === 'function' ? node.contents() : node.contents)
}

export const WRITER_PROGRAMS: Programs = {
  'coreos-installer': coreosInstaller,
  sync: () => succeededWith(''),
}
