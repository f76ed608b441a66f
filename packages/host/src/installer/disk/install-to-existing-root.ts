import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from '../installer-context.ts'
import { reportStage } from '../report-stage.ts'
import { retryAction } from '../retry-action.ts'
import { runCommand } from '../run-command.ts'
import { type DiskArguments, readDiskArguments } from './installer-arguments.ts'
import { FIRST_BOOT, PULL_SECRET_FILE } from './overlay-final-system.ts'

const ATTEMPTS = 3
const DELAY_MS = 1_000
const STATEROOT = 'install'
const NODE_IMAGE = '/ostree/repo/refs/heads/coreos/node-image'
const CONNECTIONS = '/etc/NetworkManager/system-connections'
const FIRST_BOOT_NETWORK = '/boot/coreos-firstboot-network'
const SECRET_MODE = 0o600

/**
 * Puts the system beside the one that runs, on the disk that this machine was started from. Every step can be done again:
 * an attempt that failed half-way does not spoil the next. Throws with what a person can do about it.
 */
export async function installToExistingRoot(
  context: InstallerContext,
  { ignitionPath }: { readonly ignitionPath: string },
): Promise<void> {
  await reportStage(context, 'Writing image to disk')
  const args = readDiskArguments(context.settings.installerArgs)
  try {
    await retryAction(context, { attempts: ATTEMPTS, delayMs: DELAY_MS }, async () => {
      await makeWritable(context)
      await forgetNodeImage(context)
      await deploy(context)
      await changeKernelArguments(context, args)
      if (args.copiesNetwork) await copyNetwork(context)
      await placeIgnition(context, ignitionPath)
    })
  } catch (error) {
    throw new Error(
      `The system ${context.settings.coreosImage} could not be put on the disk that this machine runs from. Check that its registry can be reached and that the disk has room, and install again. ${reasonOf(error)}`,
      { cause: error },
    )
  }
}

async function makeWritable(context: InstallerContext): Promise<void> {
  await runCommand(context, 'mount', ['/sysroot', '-o', 'remount,rw'])
  await runCommand(context, 'mount', ['/boot', '-o', 'remount,rw'])
}

/** The image that this system was made from takes room that is needed; the mark keeps it from being fetched again. */
async function forgetNodeImage(context: InstallerContext): Promise<void> {
  const { files } = context.machine
  if ((await files.kind(NODE_IMAGE)) === null) return
  // Marked first: once the reference is gone, another attempt would not know that there was one.
  await files.write('/ostree/repo/tmp/node-image', '')
  await runCommand(context, 'ostree', ['refs', '--repo', '/ostree/repo', '--delete', 'coreos/node-image'])
}

async function deploy(context: InstallerContext): Promise<void> {
  const { machine, settings } = context
  if ((await machine.files.kind(`/ostree/deploy/${STATEROOT}`)) === null)
    await runCommand(context, 'ostree', ['admin', 'stateroot-init', STATEROOT])
  await runCommand(context, 'ostree', [
    ...['container', 'image', 'deploy', '--stateroot', STATEROOT, '--sysroot', '/'],
    ...['--authfile', PULL_SECRET_FILE, '--karg', FIRST_BOOT, '--karg', 'ignition.platform.id=metal'],
    ...['--image', settings.coreosImage],
  ])
  await finalize(context)
}

const finalize = (context: InstallerContext): Promise<string> =>
  runCommand(context, 'ostree', ['admin', 'finalize-staged'])

/** Deploying sets all arguments anew, so another attempt does not add them twice. */
async function changeKernelArguments(context: InstallerContext, args: DiskArguments): Promise<void> {
  const changes = [
    ...args.appendedArguments.flatMap((word) => ['--append', word]),
    ...args.deletedArguments.flatMap((word) => ['--delete-if-present', word]),
  ]
  if (changes.length === 0) return
  await runCommand(context, 'rpm-ostree', ['kargs', '--os', STATEROOT, ...changes])
  await finalize(context)
}

async function copyNetwork({ machine: { files } }: InstallerContext): Promise<void> {
  for (const name of await files.list(CONNECTIONS)) {
    const contents = await files.bytes(`${CONNECTIONS}/${name}`)
    if (contents !== null) await files.write(`${FIRST_BOOT_NETWORK}/${name}`, contents, SECRET_MODE)
  }
}

async function placeIgnition({ machine: { files } }: InstallerContext, path: string): Promise<void> {
  const ignition = await files.bytes(path)
  if (ignition === null) throw new Error(`The ignition ${path} cannot be read.`)
  await files.write('/boot/ignition/config.ign', ignition, SECRET_MODE)
  // Last: with it the next start is the first one of the new system.
  await files.write('/boot/ignition.firstboot', '')
}
