// Install, cancel, reset: each asks once, says what it will do, and leaves the rest to the stream.
import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { type ReactNode, useCallback } from 'react'
import { client } from '../client/client.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { diskText } from '../format/bytes.ts'
import { useHostsOf } from '../live/use-live.ts'
import { NothingRealErased } from '../media/simulated-label.tsx'
import { t } from '../texts/texts.ts'
import './lifecycle.css'

export interface LifecycleDialogProps {
  readonly cluster: Cluster
  readonly onClose: () => void
  /** The service took it. */
  readonly onDone?: () => void
}

const texts = t.installation
const nameOf = ({ name, id }: Cluster): string => name ?? id

export function InstallDialog(props: LifecycleDialogProps) {
  const hosts = useHostsOf(props.cluster.id)
  return (
    <LifecycleDialog
      {...props}
      action="install"
      ask={(params) => client.call('v2InstallCluster', { params })}
      title={texts.askInstall.title(nameOf(props.cluster))}
      done={texts.started}
      isDangerous={false}
    >
      <p>{texts.askInstall.text(hosts.length)}</p>
      <ErasedDisks hosts={hosts} />
      <NothingRealErased clusterId={props.cluster.id} />
    </LifecycleDialog>
  )
}

export const CancelDialog = (props: LifecycleDialogProps) => (
  <LifecycleDialog
    {...props}
    action="cancel"
    ask={(params) => client.call('V2CancelInstallation', { params })}
    title={texts.askCancel.title(nameOf(props.cluster))}
    done={texts.cancelled}
    keep={texts.askCancel.keep}
  >
    {texts.askCancel.text}
  </LifecycleDialog>
)

export const ResetDialog = (props: LifecycleDialogProps) => (
  <LifecycleDialog
    {...props}
    action="reset"
    ask={(params) => client.call('v2ResetCluster', { params })}
    title={texts.askReset.title(nameOf(props.cluster))}
    done={texts.wasReset}
  >
    {texts.askReset.text}
  </LifecycleDialog>
)

interface FrameProps extends LifecycleDialogProps {
  readonly action: 'install' | 'cancel' | 'reset'
  readonly ask: (params: { readonly cluster_id: string }) => Promise<unknown>
  readonly title: string
  readonly done: string
  /** What the other button says; left out: “Cancel”. */
  readonly keep?: string
  /** What cannot be undone asks with the name. */
  readonly isDangerous?: boolean
  readonly children: ReactNode
}

function LifecycleDialog(props: FrameProps) {
  const { cluster, action, ask, title, done, keep, isDangerous = true, children, onClose, onDone } = props
  const { id } = cluster
  const work = useCallback(() => ask({ cluster_id: id }), [ask, id])
  const { run, isRunning, error } = useAction(work, { done, isInDialog: true })
  const confirm = async () => {
    if (!(await run())) return
    onClose()
    onDone?.()
  }
  return (
    <ConfirmDialog
      title={title}
      action={texts.actions[action]}
      {...(isDangerous && { name: nameOf(cluster) })}
      {...(keep !== undefined && { keep })}
      isDangerous={isDangerous}
      isRunning={isRunning}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

const SHOWN_HOSTS = 8

const ErasedDisks = ({ hosts }: { hosts: readonly HostSummary[] }) => (
  <ul className="gw-erased">
    {hosts.slice(0, SHOWN_HOSTS).map(({ id, infra_env_id, name, installation_disk: disk }) => (
      <li key={`${infra_env_id}/${id}`}>
        {name}:{' '}
        {disk === null
          ? texts.askInstall.noDisk
          : `${disk.name}${disk.size_bytes > 0 ? ` (${diskText(disk.size_bytes)})` : ''}`}
      </li>
    ))}
    {hosts.length > SHOWN_HOSTS && <li>{texts.askInstall.more(hosts.length - SHOWN_HOSTS)}</li>}
  </ul>
)
