import { Page } from '../components/page.tsx'
import { t } from '../texts/texts.ts'
import { EventsView } from './events-view.tsx'

export const EventsPage = () => (
  <Page title={t.events.title} intro={t.events.intro}>
    <EventsView />
  </Page>
)
