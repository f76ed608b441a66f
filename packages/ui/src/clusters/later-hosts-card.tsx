// Hosts that are added to a cluster after its installation: workers, and control plane nodes.

import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { Card, CardBody, CardTitle, FormSelect, FormSelectOption, Title } from '@patternfly/react-core'
import { useCallback, useState } from 'react'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { PlainTable } from '../components/plain-table.tsx'
import { stageText } from '../components/stage-text.ts'
import { HostStatusLabel } from '../components/status-label.tsx'
import { useAction } from '../components/use-action.ts'
import { HostLink } from '../installation/host-links.tsx'
import { AddHostsButton } from '../media/add-hosts-button.tsx'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { isLaterHost, laterStepOf } from './later-hosts.ts'

export function LaterHostsCard({ cluster, hosts }: { cluster: Cluster; hosts: readonly HostSummary[] }) {
  const later = hosts.filter(isLaterHost)
  const isOpen = cluster.status === 'adding-hosts'
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {t.clusters.later.title}
        </Title>
      </CardTitle>
      <CardBody className="gw-access">
        <p>{isOpen ? t.clusters.later.textOpen : t.clusters.later.text}</p>
        {later.length > 0 && <LaterHosts hosts={later} />}
        <div className="gw-buttons">
          {isOpen ? (
            <AddHostsButton cluster={cluster} variant="secondary" />
          ) : (
            <AllowButton cluster={cluster} />
          )}
        </div>
      </CardBody>
    </Card>
  )
}

function AllowButton({ cluster: { id } }: { cluster: Cluster }) {
  const mayWrite = useMayWrite()
  const allow = useCallback(
    () => client.call('TransformClusterToAddingHosts', { params: { cluster_id: id } }),
    [id],
  )
  const { run, isRunning } = useAction(allow, {
    done: t.clusters.later.allowed,
    failed: t.clusters.later.allow,
  })
  if (!mayWrite) return null
  return (
    <BusyButton variant="secondary" isBusy={isRunning} onClick={() => void run()}>
      {t.clusters.later.allow}
    </BusyButton>
  )
}

function LaterHosts({ hosts }: { hosts: readonly HostSummary[] }) {
  const head = t.clusters.hostColumns
  return (
    <PlainTable heads={[head.name, head.status, head.role, head.action]}>
      {hosts.map((host) => (
        <tr key={`${host.infra_env_id}/${host.id}`}>
          <th scope="row">
            <HostLink {...host} />
          </th>
          <td data-label={head.status}>
            <HostStatusLabel status={host.status} />{' '}
            <span className="gw-small gw-soft">{stageText(host)}</span>
          </td>
          <td data-label={head.role}>
            <LaterRole host={host} />
          </td>
          <td data-label={head.action}>
            <LaterHostButton host={host} />
          </td>
        </tr>
      ))}
    </PlainTable>
  )
}

const ROLES = ['auto-assign', 'worker', 'master'] as const

function LaterRole({ host }: { host: HostSummary }) {
  const mayWrite = useMayWrite()
  const { infra_env_id, id } = host
  const set = useCallback(
    (host_role: (typeof ROLES)[number]) =>
      client.call('v2UpdateHost', { params: { infra_env_id, host_id: id }, body: { host_role } }),
    [infra_env_id, id],
  )
  const { run, isRunning } = useAction(set, { failed: t.clusters.hostColumns.role })
  const isFixed = !mayWrite || laterStepOf(host) === 'watch' || laterStepOf(host) === 'done'
  if (isFixed) return t.statuses.roles[host.role]
  return (
    <FormSelect
      aria-label={t.clusters.later.roleOf(host.name)}
      value={host.role}
      isDisabled={isRunning}
      onChange={(_, value) => void run(value as (typeof ROLES)[number])}
    >
      {ROLES.map((role) => (
        <FormSelectOption key={role} value={role} label={t.statuses.roles[role]} />
      ))}
    </FormSelect>
  )
}

function LaterHostButton({ host }: { host: HostSummary }) {
  const mayWrite = useMayWrite()
  const { infra_env_id, id } = host
  const params = { infra_env_id, host_id: id }
  const install = useAction(() => client.call('v2InstallHost', { params }), {
    done: t.clusters.later.started(host.name),
    isInDialog: true,
  })
  const reset = useAction(() => client.call('v2ResetHost', { params }), {
    done: t.clusters.later.wasReset(host.name),
    isInDialog: true,
  })
  const [isAsking, setAsking] = useState(false)
  const step = laterStepOf(host)
  if (!mayWrite || step === 'watch' || step === 'done')
    return <span className="gw-small gw-soft">{t.clusters.later.steps[step]}</span>
  if (step === 'reset')
    return (
      <>
        <BusyButton variant="secondary" size="sm" isBusy={reset.isRunning} onClick={() => setAsking(true)}>
          {t.clusters.later.reset}
        </BusyButton>
        {isAsking && (
          <ConfirmDialog
            title={t.clusters.later.reset}
            action={t.clusters.later.reset}
            isRunning={reset.isRunning}
            error={reset.error}
            onClose={() => setAsking(false)}
            onConfirm={() => void reset.run().then((isDone) => setAsking(!isDone))}
          >
            {t.clusters.later.askReset(host.name)}
          </ConfirmDialog>
        )}
      </>
    )
  if (step === 'fix') return <HostLink {...host} name={t.clusters.later.steps.fix} tab="checks" />
  return (
    <>
      <BusyButton size="sm" isBusy={install.isRunning} onClick={() => setAsking(true)}>
        {t.clusters.later.install}
      </BusyButton>
      {isAsking && (
        <ConfirmDialog
          title={t.clusters.later.install}
          action={t.clusters.later.install}
          isRunning={install.isRunning}
          error={install.error}
          onClose={() => setAsking(false)}
          onConfirm={() => void install.run().then((isDone) => setAsking(!isDone))}
        >
          {t.clusters.later.askInstall(host.name, host.installation_disk?.name ?? '')}
        </ConfirmDialog>
      )}
    </>
  )
}
