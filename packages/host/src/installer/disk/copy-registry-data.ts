import { reasonOf } from '@groundwork/errors/error-text'
import type { InstallerContext } from '../installer-context.ts'
import { reportStage } from '../report-stage.ts'
import { retryAction } from '../retry-action.ts'
import { type DiskLayout, freePercent, ROOT_PARTITION } from './disk-layout.ts'
import { createPercentReports } from './percent-reports.ts'
import { needPartition, readDiskLayout } from './read-disk-layout.ts'
import { readCopyPercent } from './read-percent.ts'
import { growPartition, RETRY_POLICY, runIgnoringErrors, runWithRetries } from './retry-command.ts'
import { runWithProgress } from './run-with-progress.ts'
import { spreadRoot } from './spread-root.ts'
import { whileMounted } from './while-mounted.ts'

const STAGE = 'Copying registry data to disk'
const DATA = '/mnt/agentdata'
const ROOT = '/mnt/root'
const REGISTRY = `${ROOT}/ostree/deploy/rhcos/var/lib/iri-registry`
/** The registry unpacks some of it again. */
const ROOM_FACTOR = 2.5
const MIN_FREE_PERCENT = 1

/** Copies the container images of an appliance medium to the written system. Throws with what a person can do about it. */
export async function copyRegistryData(context: InstallerContext, device: string): Promise<void> {
  await reportStage(context, STAGE)
  try {
    const layout = await readDiskLayout(context, device)
    const root = needPartition(layout, device, ROOT_PARTITION)
    const percent = await percentToLeave(context, layout, device)
    await thaw(context, root)
    await growPartition(context, device, ROOT_PARTITION, percent)
    await spreadRoot(context)
    await whileMounted(context, { partition: root, at: ROOT }, async () => {
      await runWithRetries(context, 'xfs_growfs', [ROOT])
      await runWithRetries(context, 'mkdir', ['-p', REGISTRY])
      await copy(context)
    })
  } catch (error) {
    throw new Error(`The registry data could not be copied to ${device}. ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

async function percentToLeave(
  context: InstallerContext,
  layout: DiskLayout,
  device: string,
): Promise<number> {
  const [bytes = ''] = (await runWithRetries(context, 'du', ['-sb', DATA])).split(/\s+/)
  if (!/^\d+$/.test(bytes)) throw new Error(`The size of ${DATA} cannot be read: du printed "${bytes}".`)
  const neededBytes = Math.ceil(Number(bytes) * ROOM_FACTOR)
  const percent = freePercent(layout, neededBytes)
  if (percent >= MIN_FREE_PERCENT) return percent
  throw new Error(
    `${device} is too small: its ${layout.sizeBytes} bytes have no room for ${neededBytes} bytes beside the system. Choose a larger disk.`,
  )
}

/** It was frozen when it was left, and a frozen file system cannot be changed. */
async function thaw(context: InstallerContext, root: string): Promise<void> {
  await runWithRetries(context, 'mkdir', ['-p', ROOT])
  await runWithRetries(context, 'mount', [root, ROOT])
  await runIgnoringErrors(context, 'fsfreeze', ['--unfreeze', ROOT])
  await runWithRetries(context, 'umount', [ROOT])
}

async function copy(context: InstallerContext): Promise<void> {
  const reports = createPercentReports(context, STAGE, readCopyPercent)
  const args = ['-ah', '--info=progress2', `${DATA}/`, `${REGISTRY}/`]
  const command = { program: 'rsync', args, readPercent: readCopyPercent, reports }
  await retryAction(context, RETRY_POLICY, () => runWithProgress(context, command))
}
