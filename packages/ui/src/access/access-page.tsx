import { Page } from '../components/page.tsx'

export const AccessPage = () => <Page title="AccessPage">…</Page>
