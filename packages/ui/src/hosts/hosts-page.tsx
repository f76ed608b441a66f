import { Page } from '../components/page.tsx'

export const HostsPage = () => <Page title="HostsPage">…</Page>
