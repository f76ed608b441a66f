import type { ApiState } from '@groundwork/definition/api'
import { Button } from '@patternfly/react-core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { useLiveStore } from '../live/live-context.tsx'
import { t } from '../texts/texts.ts'
import { ApplyView } from './apply-view.tsx'
import './definition.css'
import { DefinitionText } from './definition-text.tsx'
import { useJudgedText } from './use-definition-text.ts'

const texts = t.definition

/** Clusters from a text: written or pasted, looked at, then made. */
export function NewFromDefinition() {
  const store = useLiveStore()
  const navigate = useNavigate()
  const [text, setText] = useState(texts.example)
  const [reviewed, setReviewed] = useState<ApiState | null>(null)
  const judged = useJudgedText(text)
  const review = () => {
    const { clusters, infraEnvs } = store.get()
    setReviewed({
      clusters: [...clusters.values()],
      infra_envs: [...infraEnvs.values()],
      hosts: [],
      manifests: [],
    })
  }
  const open = (ids: ReadonlyMap<string, string>) => {
    const made = [...ids].find(([object]) => object.startsWith('cluster/'))?.[1]
    const step = 'hosts'
    void navigate({
      ...(made === undefined
        ? { to: '/clusters' }
        : { to: '/clusters/$clusterId/configure/$step', params: { clusterId: made, step } }),
      ignoreBlocker: true,
    })
  }
  const guard = <LeaveGuard isGuarded={text !== texts.example} />
  if (reviewed !== null && judged.definition !== null)
    return (
      <>
        <ApplyView
          state={reviewed}
          before=""
          after={text}
          definition={judged.definition}
          references={judged.references}
          onBack={() => setReviewed(null)}
          onApplied={open}
        />
        {guard}
      </>
    )
  return (
    <div className="gw-definition">
      <DefinitionText text={text} judged={judged} onChange={setText} />
      <div className="gw-apply-actions">
        <Button variant="primary" isDisabled={judged.definition === null} onClick={review}>
          {texts.review}
        </Button>
      </div>
      {guard}
    </div>
  )
}
