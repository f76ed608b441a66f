import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { client } from '../../client/client.ts'
import { BusyButton } from '../../components/busy-button.tsx'
import { FailureState, Loading } from '../../components/page-states.tsx'
import { useAction } from '../../components/use-action.ts'
import { TextField } from '../../forms/text-field.tsx'
import { t } from '../../texts/texts.ts'

const HOSTS = 'host-validation-ids'
const CLUSTER = 'cluster-validation-ids'

/** Lists that the API has as JSON inside of text. */
const linesOf = (text: string | undefined): string => {
  if (text === undefined || text === '') return ''
  try {
    return (JSON.parse(text) as string[]).join('\n')
  } catch {
    return text
  }
}
const idsOf = (lines: string): string[] => lines.split(/[\s,]+/).filter((id) => id !== '')

/** Checks that may fail without stopping the installation. It has an operation of its own, and so its own button. */
export function IgnoredChecks({ clusterId, isReadOnly }: { clusterId: string; isReadOnly: boolean }) {
  const queries = useQueryClient()
  const key = ['ignored-checks', clusterId]
  const ignored = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      client.call('v2GetIgnoredValidations', { params: { cluster_id: clusterId }, signal }),
    placeholderData: keepPreviousData,
  })
  const [typed, setTyped] = useState<{ hosts?: string; cluster?: string }>({})
  const hosts = typed.hosts ?? linesOf(ignored.data?.[HOSTS])
  const cluster = typed.cluster ?? linesOf(ignored.data?.[CLUSTER])
  const send = useCallback(async () => {
    const body = { [HOSTS]: idsOf(hosts), [CLUSTER]: idsOf(cluster) }
    await client.call('v2SetIgnoredValidations', { params: { cluster_id: clusterId }, body })
    await queries.invalidateQueries({ queryKey: ['ignored-checks', clusterId] })
    setTyped({})
  }, [clusterId, hosts, cluster, queries])
  const { run, isRunning } = useAction(send, { done: t.forms.saved, failed: t.forms.notSaved })
  if (ignored.isPending) return <Loading lines={2} />
  // Saving would replace a list that nobody has seen.
  if (ignored.data === undefined)
    return <FailureState error={ignored.error} onRetry={() => void ignored.refetch()} />
  const isChanged = typed.hosts !== undefined || typed.cluster !== undefined
  return (
    <fieldset className="gw-radios">
      <legend className="gw-legend">{t.wizard.fields.ignored}</legend>
      <p className="gw-soft gw-small">{t.wizard.fields.ignoredHint}</p>
      <div className="gw-form-pair">
        <TextField
          id="ignored-hosts"
          label={t.wizard.fields.ignoredHosts}
          rows={3}
          isMono
          value={hosts}
          isReadOnly={isReadOnly}
          onChange={(text) => setTyped({ ...typed, hosts: text })}
        />
        <TextField
          id="ignored-cluster"
          label={t.wizard.fields.ignoredCluster}
          rows={3}
          isMono
          value={cluster}
          isReadOnly={isReadOnly}
          onChange={(text) => setTyped({ ...typed, cluster: text })}
        />
      </div>
      {isChanged && (
        <div>
          <BusyButton variant="secondary" size="sm" isBusy={isRunning} onClick={() => void run()}>
            {t.forms.save}
          </BusyButton>
        </div>
      )}
    </fieldset>
  )
}
