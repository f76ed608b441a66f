import type { Cluster } from '@groundwork/contract/clusters'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { t } from '../texts/texts.ts'
import { isRunning } from './lifecycle.ts'

type Titled = Pick<Cluster, 'status' | 'name' | 'id' | 'progress'>

/** null: nothing that people wait for. */
export function noticeText(status: ClusterStatus, name: string): string | null {
  const texts = t.installation.notify
  if (status === 'installed') return texts.installed(name)
  if (status === 'error') return texts.failed(name)
  if (status === 'cancelled') return texts.cancelled(name)
  return status === 'installing-pending-user-action' ? texts.pending(name) : null
}

export function runningTitle({ status, id, name = id, progress }: Titled): string | undefined {
  if (status === 'installing-pending-user-action') return t.installation.title.pending(name)
  return isRunning(status) ? t.installation.title.running(progress?.total_percentage ?? 0, name) : undefined
}

export function endTitle({ status, id, name = id }: Titled): string | undefined {
  if (status === 'installed') return t.installation.title.installed(name)
  return status === 'error' ? t.installation.title.failed(name) : undefined
}
