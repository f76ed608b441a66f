import { aHost } from '@groundwork/engine/testing/builders'
import { expect, test } from 'vitest'
import type { StoredEvent } from '../../store/events/stored-event.ts'
import { type BundleContents, bundleIndex } from './bundle-index.ts'

const BEGAN = Date.UTC(2026, 0, 15, 12)

const anEvent = (minutes: number, message: string, severity = 'warning'): StoredEvent => ({
  event_time: BEGAN + minutes * 60_000,
  name: 'x',
  severity,
  message,
  props: '',
  cluster_id: null,
  infra_env_id: null,
  host_id: null,
})

function indexOf(status: string, events: readonly StoredEvent[], startedAt: number | null = BEGAN): string {
  const cluster = {
    id: 'c1',
    name: 'test',
    base_dns_domain: 'example.com',
    openshift_version: '4.22.9',
    status,
    status_info: 'As it is.',
    install_started_at: startedAt,
    installation: null,
  } as unknown as BundleContents['cluster']
  const hosts = [
    aHost(1, {
      status: 'installed',
      status_info: 'Done',
      progress: { ...aHost().progress, current_stage: 'Done' },
    }),
  ]
  return bundleIndex({ cluster, hosts, events, explanation: 'All is well.\n\n· A note.\n', logs: [] })
}

const DISCOVERY = anEvent(-5, 'Host node-1 has no time server.')

test('what was wrong before the installation is no trouble of it', () => {
  const index = indexOf('installed', [DISCOVERY, anEvent(3, 'Host node-1 is installed.', 'info')])
  expect(index).toContain('since the installation began at 2026-01-15T12:00:00.000Z')
  expect(index).toContain('\n  none\n')
  expect(index).not.toMatch(/time server|went wrong|is installed/)
})

test('an installation that ended well says so beside its warnings', () => {
  const index = indexOf('installed', [DISCOVERY, anEvent(3, 'The disk is slow.')])
  expect(index).toMatch(/ended well all the same.*\n {2}2026-01-15T12:03:00.000Z warning The disk is slow\./)
  expect(indexOf('error', [anEvent(3, 'The disk is slow.')])).not.toContain('ended well')
})

test('without an installation everything counts, the last of it', () => {
  const many = Array.from({ length: 20 }, (_, number) => anEvent(number, `Trouble ${number}.`))
  const index = indexOf('insufficient', [DISCOVERY, ...many], null)
  expect(index).toContain('Warnings and errors (the last 15 of 21; all events are in cluster_events.json)')
  expect(index).toContain('Trouble 19.')
  expect(index).not.toContain('Trouble 4.')
})

test('the service explains the cluster, and says nothing about hosts twice', () => {
  const index = indexOf('installed', [])
  expect(index).toContain('Explanation by the service\n  All is well.\n\n  · A note.\n')
  expect(index.match(/Done/g)).toHaveLength(1)
})
