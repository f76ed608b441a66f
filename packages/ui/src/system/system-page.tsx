import { Page } from '../components/page.tsx'

export const SystemPage = () => <Page title="SystemPage">…</Page>
