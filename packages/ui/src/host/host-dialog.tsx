import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { hostnameProblem } from '@groundwork/hostnames/hostname-rules'
import { FormGroup, FormSelect, FormSelectOption, TextInput } from '@patternfly/react-core'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useId, useState } from 'react'
import { client } from '../client/client.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { useAction } from '../components/use-action.ts'
import { useClusters } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'
import { acceptsHosts } from './accepts-hosts.ts'
import { type HostActionId, isInstalling, paramsOf, runHostAction } from './host-actions.ts'
import { SETTABLE_ROLES, type SettableRole } from './roles.ts'

export type HostWish = 'rename' | 'role' | HostActionId

interface HostDialogProps {
  readonly wish: HostWish
  readonly host: HostSummary
  /** Opened from another page than that of the host: one stays there. */
  readonly isElsewhere?: boolean
  readonly onClose: () => void
}

/** Asks before something is done with one host. */
export function HostDialog({ wish, host, isElsewhere = false, onClose }: HostDialogProps) {
  const clusters = useClusters().filter(acceptsHosts)
  const [typed, setValue] = useState(wish === 'rename' ? host.name : wish === 'role' ? host.role : '')
  // Where there is only one cluster, nothing is left to choose.
  const value = wish === 'bind' && typed === '' && clusters.length === 1 ? (clusters[0]?.id ?? '') : typed
  const work = useCallback(() => {
    const params = paramsOf(host)
    if (wish === 'rename') return client.call('v2UpdateHost', { params, body: { host_name: value } })
    if (wish === 'role')
      return client.call('v2UpdateHost', { params, body: { host_role: value as SettableRole } })
    return runHostAction(client, wish, host, value)
  }, [wish, host, value])
  const navigate = useNavigate()
  const { run, isRunning, error } = useAction(work, {
    done: t.host.dialogs.done[wish](host.name),
    isInDialog: true,
  })
  const confirm = async () => {
    if (!isValid(wish, value) || !(await run())) return
    onClose()
    // Its page is about nothing now.
    if (wish === 'remove' && !isElsewhere)
      await (host.cluster_id === null
        ? navigate({ to: '/hosts' })
        : navigate({ to: '/clusters/$clusterId/hosts', params: { clusterId: host.cluster_id } }))
  }
  const isHardToUndo = wish === 'remove' || wish === 'reset' || wish === 'unbind'
  const action = (wish === 'bind' ? t.hosts.actions.bind : t.host.actions[wish]).replace('…', '')
  return (
    <ConfirmDialog
      title={wish === 'logs' ? t.host.actions.logs : t.host.dialogs[wish](host.name)}
      action={action}
      isDangerous={isHardToUndo}
      isRunning={isRunning}
      error={error}
      isReady={isValid(wish, value)}
      // A machine that was removed comes back by itself; an installation that it was part of does not.
      {...(isHardToUndo && isInstalling(host) && { name: host.name })}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Question
        wish={wish}
        host={host}
        clusters={clusters}
        value={value}
        onChange={setValue}
        onSubmit={() => void confirm()}
      />
    </ConfirmDialog>
  )
}

const isValid = (wish: HostWish, value: string): boolean =>
  wish === 'rename' ? hostnameProblem(value) === null : wish !== 'bind' || value !== ''

interface QuestionProps {
  readonly wish: HostWish
  readonly host: HostSummary
  /** Where it could go. */
  readonly clusters: readonly Cluster[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSubmit: () => void
}

function Question({ wish, host, clusters, value, onChange, onSubmit }: QuestionProps) {
  const id = useId()
  switch (wish) {
    case 'rename':
      return <NameField id={id} value={value} onChange={onChange} onSubmit={onSubmit} />
    case 'role':
      return (
        <FormGroup label={t.host.dialogs.roleLabel} fieldId={id}>
          <FormSelect id={id} value={value} onChange={(_, role) => onChange(role)}>
            {SETTABLE_ROLES.map((role) => (
              <FormSelectOption key={role} value={role} label={t.statuses.roles[role]} />
            ))}
          </FormSelect>
        </FormGroup>
      )
    case 'bind':
      return <ClusterField id={id} clusters={clusters} value={value} onChange={onChange} />
    case 'remove':
      return (
        <>
          <p>{t.host.dialogs.removeText}</p>
          {isInstalling(host) && <p className="gw-bad">{t.hosts.bulk.texts.removeInstalling(1)}</p>}
        </>
      )
    default:
      return <p>{t.hosts.bulk.texts[wish]}</p>
  }
}

interface FieldProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function NameField({ id, value, onChange, onSubmit }: FieldProps & { onSubmit: () => void }) {
  const problem = hostnameProblem(value)
  return (
    <FormGroup label={t.host.dialogs.newName} fieldId={id}>
      <TextInput
        id={id}
        value={value}
        autoFocus
        validated={problem === null ? 'default' : 'error'}
        aria-describedby={`${id}-problem`}
        onChange={(_, name) => onChange(name)}
        onKeyDown={({ key }) => key === 'Enter' && onSubmit()}
      />
      <p id={`${id}-problem`} className="gw-bad gw-small">
        {problem !== null && t.hosts.nameProblem(value, problem.text)}
      </p>
    </FormGroup>
  )
}

function ClusterField({ id, clusters, value, onChange }: FieldProps & Pick<QuestionProps, 'clusters'>) {
  if (clusters.length === 0) return <p>{t.hosts.binding.noCluster}</p>
  return (
    <FormGroup label={t.hosts.binding.cluster} fieldId={id} isRequired>
      <FormSelect id={id} value={value} onChange={(_, cluster) => onChange(cluster)}>
        <FormSelectOption value="" label={t.hosts.binding.choose} isDisabled />
        {clusters.map((cluster) => (
          <FormSelectOption key={cluster.id} value={cluster.id} label={cluster.name ?? cluster.id} />
        ))}
      </FormSelect>
    </FormGroup>
  )
}
