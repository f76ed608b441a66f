import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { Alert, AlertActionLink } from '@patternfly/react-core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { client } from '../../client/client.ts'
import { FailureState, Loading, Nothing } from '../../components/page-states.tsx'
import { useAction } from '../../components/use-action.ts'
import { SelectField } from '../../forms/choice-fields.tsx'
import { useDraftForm } from '../../forms/use-draft-form.ts'
import { useHosts, useInfraEnvsOf } from '../../live/use-live.ts'
import { AddHostsButton } from '../../media/add-hosts-button.tsx'
import { useMayWrite } from '../../session/session.ts'
import {
  configOf,
  entriesOf,
  type HostNames,
  isEmptyRow,
  namesOf,
  problemsOf,
  type StaticEntry,
} from '../../static-network/static-entries.ts'
import { StaticNetworkEditor } from '../../static-network/static-network-editor.tsx'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { nextNames, readNames, writeNames } from '../rules/remembered-names.ts'
import { StepFrame } from '../step-frame.tsx'

const texts = t.staticNetwork

export function StaticNetworkStep() {
  const { cluster } = useConfigure()
  const infraEnvs = useInfraEnvsOf(cluster.id)
  const [chosen, setChosen] = useState('')
  const infraEnv = infraEnvs.find(({ id }) => id === chosen) ?? infraEnvs[0]
  // Only who may change something may read it.
  const mayWrite = useMayWrite()
  const settings = useRemembered(cluster.id, mayWrite)
  if (infraEnv === undefined)
    return (
      <StepFrame step="static-network">
        <Nothing title={texts.none} headingLevel="h3" actions={<AddHostsButton cluster={cluster} />}>
          {texts.noMedia}
        </Nothing>
      </StepFrame>
    )
  if (mayWrite && settings.data === undefined)
    return settings.error === null ? (
      <Loading />
    ) : (
      <FailureState error={settings.error} onRetry={() => void settings.refetch()} />
    )
  return (
    <StaticNetworkForm
      key={infraEnv.id}
      infraEnv={infraEnv}
      remembered={settings.data ?? ''}
      choice={
        infraEnvs.length > 1 && (
          <SelectField
            id="static-media"
            label={texts.media}
            value={infraEnv.id ?? ''}
            choices={infraEnvs.map(({ id = '', name }) => ({ value: id, label: name ?? id }))}
            onChange={setChosen}
          />
        )
      }
    />
  )
}

interface StaticNetworkFormProps {
  readonly infraEnv: InfraEnv
  readonly remembered: string
  readonly choice: React.ReactNode
}

const API_NAMES = ['static_network_config', 'network_yaml', 'mac_interface_map'] as const

function StaticNetworkForm({ infraEnv, remembered, choice }: StaticNetworkFormProps) {
  const { cluster, isReadOnly } = useConfigure()
  const queries = useQueryClient()
  const hosts = useHosts().filter(({ infra_env_id }) => infra_env_id === infraEnv.id)
  const saved = useMemo(
    (): { entries: readonly StaticEntry[] } => ({
      entries: entriesOf(infraEnv.static_network_config, readNames(remembered)),
    }),
    [infraEnv.static_network_config, remembered],
  )
  const send = async (_: unknown, { entries }: { entries: readonly StaticEntry[] }) => {
    const wanted = entries.filter((entry) => !isEmptyRow(entry))
    const params = { cluster_id: cluster.id }
    // As it is now: what others keep there since this page was opened stays.
    const settings = await client.call('V2GetClusterUISettings', { params })
    const written = writeNames(settings, nextNames(readNames(settings), saved.entries, wanted))
    if (written === null) throw new Error(texts.settingsUnreadable)
    await client.call('UpdateInfraEnv', {
      params: { infra_env_id: infraEnv.id ?? '' },
      body: { static_network_config: configOf(wanted) },
    })
    await client.call('V2UpdateClusterUISettings', { params, body: written })
    await queries.invalidateQueries({ queryKey: ['ui-settings', cluster.id] })
  }
  const form = useDraftForm({ saved, send, apiNames: API_NAMES })
  const { entries } = form.values
  const judged = useDeferredValue(entries)
  const problems = useMemo(() => problemsOf(judged), [judged])
  return (
    <StepFrame step="static-network" intro={texts.intro} form={form} isInvalid={problems.length > 0} isWide>
      {choice}
      {form.changes > 0 && hosts.length > 0 && (
        <Alert component="p" isInline variant="warning" title={texts.reboot(hosts.length)} />
      )}
      <NamesDiffer cluster={cluster} hosts={hosts} names={namesOf(saved.entries)} isReadOnly={isReadOnly} />
      <StaticNetworkEditor
        entries={entries}
        problems={problems}
        hosts={hosts}
        isReadOnly={isReadOnly}
        onChange={(next) => form.set({ entries: next })}
      />
    </StepFrame>
  )
}

/** What this page remembers about the cluster, in the service. */
const useRemembered = (clusterId: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['ui-settings', clusterId],
    enabled: isWanted,
    queryFn: ({ signal }) =>
      client.call('V2GetClusterUISettings', { params: { cluster_id: clusterId }, signal }),
  })

interface NamesDifferProps {
  readonly cluster: Cluster
  readonly hosts: readonly HostSummary[]
  readonly names: HostNames
  readonly isReadOnly: boolean
}

/** Names cannot be part of network settings: hosts get them when they are here. */
function NamesDiffer({ hosts, names, isReadOnly }: NamesDifferProps) {
  const others = hosts.filter(({ mac, name }) => {
    const wanted = names[mac.toLowerCase()]
    return wanted !== undefined && wanted !== name
  })
  const rename = useCallback(async () => {
    for (const host of others)
      await client.call('v2UpdateHost', {
        params: { infra_env_id: host.infra_env_id, host_id: host.id },
        body: { host_name: names[host.mac.toLowerCase()] ?? host.name },
      })
  }, [others, names])
  const { run, isRunning } = useAction(rename, { done: texts.renamed, failed: texts.renameFailed })
  if (others.length === 0 || isReadOnly) return null
  return (
    <Alert
      component="p"
      isInline
      variant="info"
      title={texts.names(others.length)}
      actionLinks={
        <AlertActionLink isDisabled={isRunning} onClick={() => void run()}>
          {texts.rename}
        </AlertActionLink>
      }
    >
      {texts.namesText}
    </Alert>
  )
}
