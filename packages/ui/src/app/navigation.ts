import { t } from '../texts/texts.ts'

/** What stands in the navigation, in this order. `isIn` is the beginning of the addresses below it. */
export const NAVIGATION = [
  { to: '/', isIn: '/', text: t.shell.nav.home },
  { to: '/clusters', isIn: '/clusters', text: t.shell.nav.clusters },
  { to: '/hosts', isIn: '/hosts', text: t.shell.nav.hosts },
  { to: '/infra-envs', isIn: '/infra-envs', text: t.shell.nav.infraEnvs },
  { to: '/events', isIn: '/events', text: t.shell.nav.events },
  { to: '/access/$tab', isIn: '/access', text: t.shell.nav.access },
  { to: '/system', isIn: '/system', text: t.shell.nav.system },
  { to: '/api-reference', isIn: '/api-reference', text: t.shell.nav.apiReference },
] as const
