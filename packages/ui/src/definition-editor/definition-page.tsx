import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { type ApiState, fromApi } from '@groundwork/definition/api'
import { type Definition, printDefinition, withRemovals } from '@groundwork/definition/document'
import { Alert, Button } from '@patternfly/react-core'
import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { client } from '../client/client.ts'
import { CopyButton } from '../components/copy-button.tsx'
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
import { otherClusters } from './other-clusters.ts'
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
  readonly base: Shown
  readonly text: string
}

interface Shown {
  readonly state: ApiState
  readonly definition: Definition
  readonly text: string
}

function shownOf(state: ApiState): Shown {
  const definition = fromApi(state)
  return { state, definition, text: printDefinition(definition) }
}

function ClusterDefinition({ state, name, isReadOnly, onApplied }: ClusterDefinitionProps) {
  const current = useMemo(() => shownOf(state), [state])
  const [edited, setEdited] = useState<Edited | null>(null)
  const [isReviewed, setReviewed] = useState(false)
  // What is sent is what this person changed: compared with what they saw, not with what others made of it meanwhile.
  const base = edited?.base ?? current
  const text = edited?.text ?? current.text
  const judged = useJudgedText(text)
  const isChanged = text !== current.text
  const change = (next: string) => {
    // The editor tells of every change, also of those that came from here.
    if (next !== text) setEdited(next === current.text ? null : { base, text: next })
  }
  const wanted = useMemo(
    () => (judged.definition === null ? null : withRemovals(base.definition, judged.definition)),
    [base, judged.definition],
  )
  const made = wanted === null ? [] : otherClusters(wanted, name)
  const renamed = made.length > 0 && (
    <Alert component="p" isInline isLiveRegion variant="warning" title={texts.renamed(made.join(', '))}>
      {texts.renamedText(name)}
    </Alert>
  )
  const guard = <LeaveGuard isGuarded={edited !== null && isChanged} />
  if (isReviewed && wanted !== null)
    return (
      <>
        {renamed}
        <ApplyView
          state={base.state}
          before={base.text}
          after={text}
          definition={wanted}
          references={judged.references}
          onBack={() => setReviewed(false)}
          onApplied={() => {
            setReviewed(false)
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
      {edited !== null && edited.base.text !== current.text && (
        <Alert component="p" isInline variant="info" title={texts.changedMeanwhile}>
          {texts.changedMeanwhileText}
        </Alert>
      )}
      {renamed}
      <DefinitionText text={text} judged={judged} isReadOnly={isReadOnly} onChange={change} />
      <div className="gw-apply-actions">
        {!isReadOnly && (
          <Button
            variant="primary"
            isDisabled={!isChanged || wanted === null}
            onClick={() => setReviewed(true)}
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
        <CopyButton text={text} title={texts.label} />
        {!isReadOnly && !isChanged && <span className="gw-soft">{texts.unchanged}</span>}
      </div>
      {guard}
    </div>
  )
}
