import { Page } from '../components/page.tsx'

export const ApiReferencePage = () => <Page title="ApiReferencePage">…</Page>
