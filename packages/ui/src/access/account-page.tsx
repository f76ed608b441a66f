import { Page } from '../components/page.tsx'

export const AccountPage = () => <Page title="AccountPage">…</Page>
