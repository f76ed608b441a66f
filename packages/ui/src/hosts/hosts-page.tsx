import { Page } from '../components/page.tsx'
import { t } from '../texts/texts.ts'
import { Fleet } from './fleet.tsx'

export const HostsPage = () => (
  <Page title={t.hosts.title} isFilled>
    <Fleet clusterId={null} />
  </Page>
)
