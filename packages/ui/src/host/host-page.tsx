import { Page } from '../components/page.tsx'

export const HostPage = () => <Page title="HostPage">…</Page>
