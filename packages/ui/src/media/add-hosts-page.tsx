import { Page } from '../components/page.tsx'

export const AddHostsPage = () => <Page title="AddHostsPage">…</Page>
