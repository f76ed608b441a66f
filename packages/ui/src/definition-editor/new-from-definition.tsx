import type { ApiState } from '@groundwork/definition/api'
import { Button } from '@patternfly/react-core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../client/client.ts'
import { Loading } from '../components/page-states.tsx'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { useLiveStore } from '../live/live-context.tsx'
import { t } from '../texts/texts.ts'
import { ApplyView } from './apply-view.tsx'
import './definition.css'
import { defaultVersion } from './default-version.ts'
import { DefinitionText } from './definition-text.tsx'
import { useJudgedText } from './use-definition-text.ts'

const texts = t.definition

const ANY_VERSION = '4.20'

/** Clusters from a text: written or pasted, looked at, then made. */
export function NewFromDefinition() {
  const versions = useQuery({
    queryKey: ['versions'],
    queryFn: ({ signal }) => client.call('v2ListSupportedOpenshiftVersions', { signal }),
  })
  if (versions.isPending) return <Loading lines={8} />
  // What the form would choose; the text may be written without knowing it.
  const version = defaultVersion(versions.data ?? {}) ?? ANY_VERSION
  return <NewText example={texts.example(version)} />
}

function NewText({ example }: { example: string }) {
  const store = useLiveStore()
  const navigate = useNavigate()
  const [text, setText] = useState(example)
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
  const guard = <LeaveGuard isGuarded={text !== example} />
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
