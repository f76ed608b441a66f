import { counted } from './common.ts'

export const events = {
  title: 'Events',
  intro: 'Everything that happened, newest first. New events appear by themselves.',
  filters: 'Filters',
  searchText: 'Search in messages',
  severity: 'Severity',
  cluster: 'Cluster',
  anyCluster: 'All clusters',
  infraEnv: 'Boot medium',
  anyInfraEnv: 'All boot media',
  oneHost: 'One host only ×',
  calls: 'Who did what',
  csv: 'Export CSV',
  json: 'Export JSON',
  host: 'Host',
  by: (who: string) => `by ${who}`,
  call: (who: string, operation: string, status: number) =>
    status >= 400 ? `${who} called ${operation}: refused with ${status}` : `${who} called ${operation}`,
  count: (count: number) => counted(count, 'event'),
  older: 'Show older events',
  shown: (shown: number, total: number | null) =>
    total === null ? counted(shown, 'event') : `${shown.toLocaleString('en')} of ${counted(total, 'event')}`,
  searchedHere: (loaded: number, isAll: boolean) =>
    isAll
      ? 'Searched in all events.'
      : `Searched in the newest ${counted(loaded, 'event')}. Choose a cluster to search in all of its events.`,
  nothing: 'Nothing has happened yet',
  nothingText: 'Events appear when clusters, hosts or boot media change.',
  nothingFound: 'No event matches these filters',
}
