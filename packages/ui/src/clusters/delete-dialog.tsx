import type { Cluster } from '@groundwork/contract/clusters'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { client } from '../client/client.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { useHostsOf } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

export function DeleteDialog({ cluster, onClose }: { cluster: Cluster; onClose: () => void }) {
  const hosts = useHostsOf(cluster.id)
  const navigate = useNavigate()
  const { id } = cluster
  const name = cluster.name ?? id
  const remove = useCallback(() => client.call('v2DeregisterCluster', { params: { cluster_id: id } }), [id])
  const { run, isRunning, error } = useAction(remove, {
    done: t.clusters.deleted(name),
    isInDialog: true,
  })
  return (
    <ConfirmDialog
      title={t.clusters.askDelete.title(name)}
      action={t.installation.actions.delete}
      name={name}
      isRunning={isRunning}
      error={error}
      onConfirm={() => void run().then((isDone) => (isDone ? navigate({ to: '/clusters' }) : undefined))}
      onClose={onClose}
    >
      {t.clusters.askDelete.text(hosts.length, cluster.status === 'installed')}
    </ConfirmDialog>
  )
}
