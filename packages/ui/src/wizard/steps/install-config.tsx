import { ExpandableSection } from '@patternfly/react-core'
import { Suspense, useState } from 'react'
import { client } from '../../client/client.ts'
import { failureOf } from '../../client/failure.ts'
import { lazyPart } from '../../components/lazy-part.tsx'
import { Loading } from '../../components/page-states.tsx'
import { useFreshQuery } from '../../live/use-fresh-query.ts'
import { useChangesWithin } from '../../live/use-live.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'

const texts = t.wizard.review
const YamlEditor = lazyPart(() => import('../../editor/yaml-editor.tsx'), 'YamlEditor')

/** The file that the installer gets, for people who know it. */
export function InstallConfig() {
  const [isExpanded, setExpanded] = useState(false)
  return (
    <ExpandableSection
      toggleText={texts.installConfig}
      isExpanded={isExpanded}
      onToggle={(_, next) => setExpanded(next)}
    >
      {isExpanded && (
        <Suspense fallback={<Loading />}>
          <Content />
        </Suspense>
      )}
    </ExpandableSection>
  )
}

function Content() {
  const { cluster } = useConfigure()
  const changes = useChangesWithin(cluster.id)
  const config = useFreshQuery({
    key: ['install-config', cluster.id],
    changes,
    ask: (signal) => client.call('v2GetClusterInstallConfig', { params: { cluster_id: cluster.id }, signal }),
    retry: false,
  })
  if (config.isPending) return <Loading />
  if (config.error !== null) return <p className="gw-soft">{failureOf(config.error).text}</p>
  return <YamlEditor label={texts.installConfigLabel} value={config.data} isReadOnly height="medium" />
}
