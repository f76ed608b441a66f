import type { InstallerContext } from '../installer-context.ts'
import { pollFor } from '../retry-action.ts'

const DONE = '/opt/openshift/.bootkube.done'
const INTERVAL_MS = 5_000

/** The temporary control plane writes this file when all that it had to create is in the cluster. */
export async function waitForBootkube(context: InstallerContext): Promise<void> {
  await pollFor(context, { intervalMs: INTERVAL_MS, looksLater: true }, async () =>
    (await context.machine.files.kind(DONE)) === null ? null : true,
  )
}

/** The unit that reports the progress of the bootstrap ends when etcd no longer needs this machine. */
export async function waitForEtcd({ machine, log, signal }: InstallerContext): Promise<void> {
  await pollFor({ machine, log, signal }, { intervalMs: INTERVAL_MS, looksLater: true }, async () => {
    const { stdout } = await machine.run('systemctl', ['is-active', 'progress.service'], { signal })
    return stdout.trim() === 'inactive' ? true : null
  })
}
