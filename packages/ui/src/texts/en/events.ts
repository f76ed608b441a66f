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
  /** Events in our words, instead of those that the service wrote down. */
  said: {
    cluster: 'Cluster',
    registered: 'Registered',
    operator: (name: string) => `Operator ${name}`,
    status: (what: string, status: string, why: string) =>
      why === '' ? `${what}: ${status}` : `${what}: ${status}. ${why}`,
    solved: (what: string, problem: string) => `${what}: solved: ${problem}`,
    stage: (host: string, stage: string) => `${host}: ${stage}`,
    role: (host: string, role: string) => `${host}: suggested role ${role}`,
  },
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
