import { readFileSync } from 'node:fs'
import type { EventDefinition, PropertyKind } from '@groundwork/contract/events'
import { EVENTS } from '@groundwork/contract/events'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { contractDir } from '../testing/contract-dir.ts'

type WireKind = 'UUID' | 'UUID_PTR' | 'string' | 'integer' | 'int64' | 'bool'
interface WireEvent {
  name: string
  message: string
  event_type: string
  severity: string
  properties: Record<string, WireKind>
}

const wireEvents: WireEvent[] = parse(readFileSync(`${contractDir}events.yaml`, 'utf8'))['x-events']

const KINDS: Record<WireKind, PropertyKind> = {
  UUID: 'uuid',
  UUID_PTR: 'uuid or nothing',
  string: 'text',
  integer: 'integer',
  int64: 'integer',
  bool: 'flag',
}

const NEVER_SENT = [
  'cancel_install_commit_failed',
  'cancel_install_start_failed',
  'clusters_permanently_deleted',
  'existing_image_reused',
  'expired_image_deleted',
  'generate_image_format_failed',
  'generate_minimal_iso_failed',
  'host_registration_setting_properties_failed',
  'ignition_config_image_generated',
  'inactive_clusters_deregistered',
  'upload_image_failed',
]

/** Told by us alone; clients show what they do not know by its message. */
const OWN = [
  'bmc_boot_needs_person',
  'bmc_boot_registered',
  'bmc_boot_repaired',
  'bmc_boot_started',
  'bmc_boot_stopped',
  'bmc_boot_verified',
  'bmc_disk_first',
  'bmc_task_done',
  'bmc_task_failed',
  'cluster_credentials_replaced',
  'cluster_deletion_announced',
  'cluster_evaluation_resumed',
  'cluster_evaluation_set_aside',
  'host_certificate_approved',
  'host_id_shared',
  'host_reply_refused',
  'infra_env_evaluation_resumed',
  'infra_env_evaluation_set_aside',
  'node_certificate_not_approved',
  'node_certificates_need_approval',
]

const ours: Readonly<Record<string, EventDefinition>> = EVENTS

describe('the events table', () => {
  it('has the recorded names, and few of our own', () => {
    const recorded = wireEvents.map((event) => event.name)
    expect(Object.keys(ours).sort()).toEqual([...recorded, ...OWN].sort())
  })

  it.each(wireEvents.map((event) => [event.name, event] as const))('%s is as recorded', (name, wire) => {
    const properties = Object.entries(wire.properties).map(([key, kind]) => [key, KINDS[kind]])
    expect(ours[name]?.level).toBe(wire.event_type)
    expect(ours[name]?.severity).toBe(wire.severity)
    expect(ours[name]?.properties).toEqual(Object.fromEntries(properties))
  })

  it('marks those that nothing sends any more', () => {
    const marked = Object.entries(ours).filter(([, event]) => event.neverSent === true)
    expect(marked.map(([name]) => name).sort()).toEqual(NEVER_SENT)
  })

  it('has its own words', () => {
    const plain = (text: string) =>
      text
        .replace(/\{\w+\}/g, '')
        .replace(/\W+/g, ' ')
        .trim()
        .toLowerCase()
    const recorded = new Set(wireEvents.map((event) => plain(event.message)))
    const copied = Object.values(ours).filter((event) => recorded.has(plain(event.message)))
    expect(copied).toEqual([])
  })
})
