import type { HostSummary } from '@groundwork/contract/groundwork'
import { ExpandableSection } from '@patternfly/react-core'
import { useMemo, useState } from 'react'
import { client } from '../../client/client.ts'
import { Loading, Nothing } from '../../components/page-states.tsx'
import { diskText } from '../../format/bytes.ts'
import type { Draft } from '../../forms/draft.ts'
import { useDraftForm } from '../../forms/use-draft-form.ts'
import { useAreHostsLoaded, useHostsOf } from '../../live/use-live.ts'
import { AddHostsButton } from '../../media/add-hosts-button.tsx'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { diskChanges, diskField, hostField, ofHosts } from '../rules/host-choices.ts'
import { StepFrame } from '../step-frame.tsx'
import { HostDisks } from './host-disks.tsx'

const texts = t.wizard.storage
/** So few that all of them are opened at once. */
const FEW = 5
type Values = Readonly<Record<string, string | boolean>>

export function StorageStep() {
  const { cluster, isReadOnly } = useConfigure()
  const hosts = useHostsOf(cluster.id)
  const areLoaded = useAreHostsLoaded()
  const saved = useMemo(
    (): Values =>
      Object.fromEntries(hosts.map((host) => [diskField(host), host.installation_disk?.id ?? ''])),
    [hosts],
  )
  const send = async (changed: Draft<Values>) => {
    for (const { host, body } of diskChanges(changed))
      await client.call('v2UpdateHost', {
        params: { infra_env_id: host.infra_env_id, host_id: host.id },
        body,
      })
  }
  const isShown = useMemo(() => ofHosts(hosts), [hosts])
  const form = useDraftForm({ saved, send, isShown })
  return (
    <StepFrame step="storage" intro={texts.intro} form={form} isWide>
      {!areLoaded && <Loading />}
      {areLoaded && hosts.length === 0 && (
        <Nothing title={t.wizard.hosts.none} headingLevel="h3" actions={<AddHostsButton cluster={cluster} />}>
          {texts.none}
        </Nothing>
      )}
      {hosts.map((host) => (
        <HostSection
          key={hostField(host)}
          host={host}
          isFirstOpen={hosts.length <= FEW}
          values={form.values}
          set={form.set}
          isReadOnly={isReadOnly}
        />
      ))}
    </StepFrame>
  )
}

interface HostSectionProps {
  readonly host: HostSummary
  readonly isFirstOpen: boolean
  readonly values: Values
  readonly set: (part: Values) => void
  readonly isReadOnly: boolean
}

function HostSection({ host, isFirstOpen, values, set, isReadOnly }: HostSectionProps) {
  const [isExpanded, setExpanded] = useState(isFirstOpen)
  const disk = host.installation_disk
  return (
    <ExpandableSection
      isExpanded={isExpanded}
      onToggle={(_, next) => setExpanded(next)}
      toggleContent={
        <span>
          {host.name} <span className="gw-soft gw-small">{t.statuses.roles[host.suggested_role]}</span>{' '}
          <span className="gw-small">
            {disk === null
              ? texts.notChosen
              : `${host.progress.stage === null ? texts.chosen : texts.chosenBefore} ${disk.name} (${diskText(disk.size_bytes)})`}
          </span>
        </span>
      }
      isIndented
    >
      {isExpanded && <HostDisks host={host} values={values} set={set} isReadOnly={isReadOnly} />}
    </ExpandableSection>
  )
}
