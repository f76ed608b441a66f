import { Page } from '../components/page.tsx'
import { ClusterStatusLabel } from '../components/status-label.tsx'
import { useClusters } from '../live/use-live.ts'
import { t } from '../texts/texts.ts'

export function HomePage() {
  const clusters = useClusters()
  return (
    <Page title={t.home.title}>
      <ul>
        {clusters.map(({ id, name, status }) => (
          <li key={id}>
            {name} <ClusterStatusLabel status={status} />
          </li>
        ))}
      </ul>
    </Page>
  )
}
