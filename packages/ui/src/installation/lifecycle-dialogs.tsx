// Install, cancel, reset: each asks once, says what it will do, and leaves the rest to the stream.
import type { Cluster } from '@groundwork/contract/clusters'
import { useCallback } from 'react'
import { client } from '../client/client.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { diskText } from '../format/bytes.ts'
import { useHostsOf } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

interface DialogProps {
  readonly cluster: Cluster
  readonly onClose: () => void
}

const nameOf = ({ name, id }: Cluster): string => name ?? id
const SHOWN_HOSTS = 8

export function InstallDialog({ cluster, onClose }: DialogProps) {
  const hosts = useHostsOf(cluster.id)
  const { id } = cluster
  const install = useCallback(() => client.call('v2InstallCluster', { params: { cluster_id: id } }), [id])
  const { run, isRunning } = useAction(install, {
    done: t.installation.started,
    failed: t.installation.actions.install,
  })
  return (
    <ConfirmDialog
      title={t.installation.askInstall.title(nameOf(cluster))}
      action={t.installation.actions.install}
      isDangerous={false}
      isRunning={isRunning}
      onConfirm={() => void run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <p>{t.installation.askInstall.text(hosts.length)}</p>
      <ul className="gw-erased">
        {hosts.slice(0, SHOWN_HOSTS).map(({ id: hostId, infra_env_id, name, installation_disk: disk }) => (
          <li key={`${infra_env_id}/${hostId}`}>
            {name}:{' '}
            {disk === null
              ? t.installation.askInstall.noDisk
              : `${disk.name}${disk.size_bytes > 0 ? ` (${diskText(disk.size_bytes)})` : ''}`}
          </li>
        ))}
        {hosts.length > SHOWN_HOSTS && <li>{t.installation.askInstall.more(hosts.length - SHOWN_HOSTS)}</li>}
      </ul>
    </ConfirmDialog>
  )
}

export function CancelDialog({ cluster, onClose }: DialogProps) {
  const { id } = cluster
  const cancel = useCallback(() => client.call('V2CancelInstallation', { params: { cluster_id: id } }), [id])
  const { run, isRunning } = useAction(cancel, {
    done: t.installation.cancelled,
    failed: t.installation.actions.cancel,
  })
  return (
    <ConfirmDialog
      title={t.installation.askCancel.title(nameOf(cluster))}
      action={t.installation.actions.cancel}
      name={nameOf(cluster)}
      isRunning={isRunning}
      onConfirm={() => void run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      {t.installation.askCancel.text}
    </ConfirmDialog>
  )
}

export function ResetDialog({ cluster, onClose }: DialogProps) {
  const { id } = cluster
  const reset = useCallback(() => client.call('v2ResetCluster', { params: { cluster_id: id } }), [id])
  const { run, isRunning } = useAction(reset, {
    done: t.installation.wasReset,
    failed: t.installation.actions.reset,
  })
  return (
    <ConfirmDialog
      title={t.installation.askReset.title(nameOf(cluster))}
      action={t.installation.actions.reset}
      name={nameOf(cluster)}
      isRunning={isRunning}
      onConfirm={() => void run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      {t.installation.askReset.text}
    </ConfirmDialog>
  )
}
