import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useClusters, useHosts } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { setTheme } from '../theme/theme.ts'
import type { PaletteEntry } from './find-entries.ts'

export interface RunnableEntry extends PaletteEntry {
  readonly run: () => void
}

const PAGES = [
  { to: '/', text: t.shell.nav.home },
  { to: '/clusters', text: t.shell.nav.clusters },
  { to: '/hosts', text: t.shell.nav.hosts },
  { to: '/infra-envs', text: t.shell.nav.infraEnvs },
  { to: '/events', text: t.shell.nav.events },
  { to: '/access/$tab', text: t.shell.nav.access },
  { to: '/account', text: t.access.account.title },
  { to: '/system', text: t.shell.nav.system },
  { to: '/api-reference', text: t.shell.nav.apiReference },
] as const

/** Everything that can be reached or done from anywhere. */
export function useEntries(): readonly RunnableEntry[] {
  const navigate = useNavigate()
  const clusters = useClusters()
  const hosts = useHosts()
  const mayWrite = useMayWrite()
  return useMemo(
    () => [
      ...(mayWrite
        ? [
            {
              id: 'new-cluster',
              kind: 'action' as const,
              text: t.palette.newCluster,
              run: () => void navigate({ to: '/clusters/new' }),
            },
          ]
        : []),
      { id: 'dark', kind: 'action' as const, text: t.palette.darkMode, run: () => setTheme('dark') },
      { id: 'light', kind: 'action' as const, text: t.palette.lightMode, run: () => setTheme('light') },
      ...PAGES.map(({ to, text }) => ({
        id: to,
        kind: 'page' as const,
        text,
        run: () => void navigate({ to, params: { tab: 'people' } }),
      })),
      ...clusters.map(({ id, name = id, base_dns_domain = '' }) => ({
        id,
        kind: 'cluster' as const,
        text: name,
        words: `${base_dns_domain} ${id}`,
        run: () => void navigate({ to: '/clusters/$clusterId', params: { clusterId: id } }),
      })),
      ...hosts.map((host) => ({
        id: `${host.infra_env_id}/${host.id}`,
        kind: 'host' as const,
        text: host.name,
        words: `${host.serial} ${host.mac} ${host.ipv4} ${host.bmc_address} ${host.id}`,
        run: () =>
          void navigate({
            to: '/hosts/$infraEnvId/$hostId/$tab',
            params: { infraEnvId: host.infra_env_id, hostId: host.id, tab: 'summary' },
          }),
      })),
    ],
    [clusters, hosts, mayWrite, navigate],
  )
}
