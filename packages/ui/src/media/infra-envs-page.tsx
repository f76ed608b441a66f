import { Page } from '../components/page.tsx'

export const InfraEnvsPage = () => <Page title="InfraEnvsPage">…</Page>
