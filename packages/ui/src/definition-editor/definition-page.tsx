import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { type ApiState, fromApi } from '@groundwork/definition/api'
import { printDefinition, withRemovals } from '@groundwork/definition/document'
import { Alert, Button } from '@patternfly/react-core'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { client } from '../client/client.ts'
import { FailureState, Loading } from '../components/page-states.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { useFreshQuery } from '../live/use-fresh-query.ts'
import { useChangesWithin, useInfraEnvsOf } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { ApplyView } from './apply-view.tsx'
import './definition.css'
import { DefinitionText } from './definition-text.tsx'
import { loadState } from './load-state.ts'
import { useJudgedText } from './use-definition-text.ts'

const texts = t.definition
const OPEN: readonly ClusterStatus[] = ['insufficient', 'ready', 'pending-for-input', 'adding-hosts']

export function DefinitionPage() {
  const { clusterId } = useParams({ from: '/clusters/$clusterId/definition' })
  const infraEnvs = useInfraEnvsOf(clusterId)
  const state = useFreshQuery({
    key: ['definition-state', clusterId],
    changes: useChangesWithin(clusterId),
    ask: (signal) => loadState(client, clusterId, infraEnvs, signal),
  })
  const mayWrite = useMayWrite()
  if (state.data === undefined)
    return state.error === null ? (
      <Loading lines={8} />
    ) : (
      <FailureState error={state.error} onRetry={() => void state.refetch()} />
    )
  const [cluster] = state.data.clusters
  const isReadOnly = !mayWrite || cluster === undefined || !OPEN.includes(cluster.status)
  return (
    <ClusterDefinition
      state={state.data}
      name={cluster?.name ?? clusterId}
      isReadOnly={isReadOnly}
      onApplied={() => void state.refetch()}
    />
  )
}

interface ClusterDefinitionProps {
  readonly state: ApiState
  readonly name: string
  readonly isReadOnly: boolean
  readonly onApplied: () => void
}

/** What the person began with, and what they made of it. */
interface Edited {
  readonly base: string
  readonly text: string
}

function ClusterDefinition({ state, name, isReadOnly, onApplied }: ClusterDefinitionProps) {
  const current = useMemo(() => fromApi(state), [state])
  const shown = useMemo(() => printDefinition(current), [current])
  const [edited, setEdited] = useState<Edited | null>(null)
  const [reviewed, setReviewed] = useState<ApiState | null>(null)
  const text = edited?.text ?? shown
  const judged = useJudgedText(text)
  const isChanged = text !== shown
  const change = (next: string) => {
    // The editor tells of every change, also of those that came from here.
    if (next !== text) setEdited(next === shown ? null : { base: edited?.base ?? shown, text: next })
  }
  const wanted = useMemo(
    () => (judged.definition === null ? null : withRemovals(current, judged.definition)),
    [current, judged.definition],
  )
  const guard = <LeaveGuard isGuarded={edited !== null && isChanged} />
  if (reviewed !== null && wanted !== null)
    return (
      <>
        <ApplyView
          state={reviewed}
          before={shown}
          after={text}
          definition={wanted}
          references={judged.references}
          onBack={() => setReviewed(null)}
          onApplied={() => {
            setReviewed(null)
            setEdited(null)
            onApplied()
          }}
        />
        {guard}
      </>
    )
  return (
    <div className="gw-definition">
      <p className="gw-soft">{isReadOnly ? texts.introReadOnly : texts.intro}</p>
      {edited !== null && edited.base !== shown && (
        <Alert component="p" isInline variant="info" title={texts.changedMeanwhile}>
          {texts.changedMeanwhileText}
        </Alert>
      )}
      <DefinitionText text={text} judged={judged} isReadOnly={isReadOnly} onChange={change} />
      <div className="gw-apply-actions">
        {!isReadOnly && (
          <Button
            variant="primary"
            isDisabled={!isChanged || wanted === null}
            onClick={() => setReviewed(state)}
          >
            {texts.review}
          </Button>
        )}
        {isChanged && (
          <Button variant="link" onClick={() => setEdited(null)}>
            {texts.discard}
          </Button>
        )}
        <a
          className="pf-v6-c-button pf-m-secondary"
          download={`${name}.yaml`}
          href={`data:application/yaml;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {texts.download}
        </a>
        {!isReadOnly && !isChanged && <span className="gw-soft">{texts.unchanged}</span>}
      </div>
      {guard}
    </div>
  )
}
