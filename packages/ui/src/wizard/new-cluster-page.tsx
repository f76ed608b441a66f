import { Page } from '../components/page.tsx'

export const NewClusterPage = () => <Page title="NewClusterPage">…</Page>
