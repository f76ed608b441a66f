import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from '../installer-context.ts'
import { CommandError, runCommand } from '../run-command.ts'
import { BOOT_PARTITION, freePercentWithTwoRoots, ROOT_PARTITION } from './disk-layout.ts'
import type { FinalSystem } from './final-system.ts'
import { findFinalSystem } from './find-final-system.ts'
import { readDiskArguments } from './installer-arguments.ts'
import { needPartition, readDiskLayout } from './read-disk-layout.ts'
import { growPartition, runWithRetries } from './retry-command.ts'
import { whileMounted } from './while-mounted.ts'
import type { ImageTarget } from './write-image.ts'

const ROOT = '/mnt'
const BOOT = '/mnt/boot'
export const PULL_SECRET_FILE = '/root/.docker/config.json'
/** A variable of the boot loader, which sets it for the first start only. */
export const FIRST_BOOT = '$ignition_firstboot'

/**
 * Puts the system of the cluster's release beside the one that was written, so that the machine need not start once more to
 * get it. Fails only when the installation is ended: without it things only take longer.
 */
export async function overlayFinalSystem(context: InstallerContext, target: ImageTarget): Promise<void> {
  const { machine, log, signal } = context
  try {
    const { stdout } = await machine.run('uname', ['-m'])
    if (stdout.trim() === 's390x') {
      log.info('On this architecture the system that is written installs the final one after its first boot.')
      return
    }
    const system = await findFinalSystem(context, target.ignitionPath)
    await deploy(context, target.device, system)
    log.info(`${target.device} starts with the final system, ${system.osImageUrl}.`)
  } catch (error) {
    if (signal.aborted) throw error
    log.warn(
      `The final system was not put on ${target.device}; the machine gets it after its first start, which takes one more. ${reasonOf(error)}`,
    )
  }
}

async function deploy(context: InstallerContext, device: string, system: FinalSystem): Promise<void> {
  const layout = await readDiskLayout(context, device)
  const root = needPartition(layout, device, ROOT_PARTITION)
  const boot = needPartition(layout, device, BOOT_PARTITION)
  const args = await deploymentArguments(context, system)
  await whileMounted(context, { partition: root, at: ROOT }, () =>
    whileMounted(context, { partition: boot, at: BOOT }, async () => {
      await growPartition(context, device, ROOT_PARTITION, freePercentWithTwoRoots(layout) ?? 0)
      await runWithRetries(context, 'xfs_growfs', [ROOT])
      await stopEnforcing(context)
      await runWithRetries(context, 'ostree', args)
    }),
  )
}

/** The policy of the live system does not know the labels of the other one. */
async function stopEnforcing(context: InstallerContext): Promise<void> {
  try {
    await runCommand(context, 'setenforce', ['0'])
  } catch (error) {
    const isNotThere = error instanceof CommandError && (error.code === -1 || /disabled/.test(error.output))
    if (!isNotThere) await runWithRetries(context, 'setenforce', ['0'])
  }
}

async function deploymentArguments(
  { machine, settings }: InstallerContext,
  { osImageUrl, kernelArguments }: FinalSystem,
): Promise<readonly string[]> {
  const commandLine = (await machine.files.text('/proc/cmdline')) ?? ''
  const platform = commandLine.split(/\s+/).find((word) => word.startsWith('ignition.platform.id='))
  const { appendedArguments } = readDiskArguments(settings.installerArgs)
  const more = [...appendedArguments, ...kernelArguments].flatMap((word) => ['--karg', word])
  return [
    ...['container', 'image', 'deploy', '--sysroot', ROOT, '--authfile', PULL_SECRET_FILE],
    ...['--imgref', `ostree-unverified-registry:${osImageUrl}`],
    ...['--karg', platform ?? 'ignition.platform.id=metal', '--karg', FIRST_BOOT, '--stateroot', 'rhcos'],
    ...more,
  ]
}
