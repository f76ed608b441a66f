import { Host } from '@groundwork/contract/hosts'
import type { HostFacts } from '@groundwork/engine/facts'
import { MASTER_STAGES, SINGLE_NODE_STAGES } from '@groundwork/engine/progress'
import { anyHost } from '@groundwork/engine/testing/arbitraries'
import { aHost, aRecord, CLUSTER_ID, hostId, INFRA_ENV_ID, NOW } from '@groundwork/engine/testing/builders'
import { anyLetter } from '@groundwork/text/testing/any-letter'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REPORTS, type StoredHost } from '../store/stored.ts'
import { HOST_FORMS, type HostForm, listedHostForm } from './host-form.ts'
import { hostText } from './host-text.ts'
import { contractProblems } from './testing/contract-problems.ts'
import { storedHost, surroundings } from './testing/stored.ts'

const shown = (host: StoredHost, form: HostForm = HOST_FORMS.shown, around = surroundings()) =>
  JSON.parse(hostText(host, form, around)) as Record<string, unknown>

const withFacts = (changes: Partial<HostFacts>) => shown(storedHost(aHost(1, changes)))

const anyForm: fc.Arbitrary<HostForm> = fc.record({
  filled: fc.boolean(),
  freeAddresses: fc.boolean(),
  inventory: fc.boolean(),
  connectivity: fc.boolean(),
})

describe('hostText', () => {
  it('is what the contract promises, whatever is stored', () => {
    fc.assert(
      fc.property(anyHost(1), anyForm, fc.boolean(), (facts, form, isBound) => {
        const around = surroundings(isBound ? {} : { cluster: null })
        expect(contractProblems(hostText(storedHost(facts), form, around), Host)).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('copies reports byte for byte', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REPORTS),
        fc.string({ unit: anyLetter, minLength: 1 }),
        (report, text) => {
          const host = storedHost()
          // Written in a way that JSON.stringify never would.
          const literal = JSON.stringify(text).replace(/[/a-z]/g, (letter) => escaped(letter))
          const changed = { ...host, literals: { ...host.literals, [report]: literal } }
          const answer = hostText(changed, HOST_FORMS.changed, surroundings())
          expect(answer).toContain(`,"${report}":${literal},`)
          expect((JSON.parse(answer) as Record<string, unknown>)[report]).toBe(JSON.parse(literal))
        },
      ),
    )
  })

  it('says who and where the host is', () => {
    expect(shown(storedHost())).toMatchObject({
      kind: 'Host',
      id: hostId(1),
      infra_env_id: INFRA_ENV_ID,
      cluster_id: CLUSTER_ID,
      href: `/api/assisted-install/v2/infra-envs/${INFRA_ENV_ID}/hosts/${hostId(1)}`,
      user_name: 'admin',
      deleted_at: null,
    })
  })

  it.each<[Partial<HostFacts>, string]>([
    [{ cluster_id: null }, 'cluster_id'],
    [{ timestamp: 0 }, 'timestamp'],
    [{ bootstrap: false }, 'bootstrap'],
    [{ connection_timed_out: false }, 'connection_timed_out'],
    [{ media_status: 'connected' }, 'media_status'],
    [{ node_labels: {} }, 'node_labels'],
    [{ installer_args: [] }, 'installer_args'],
    [{ skip_formatting_disks: [] }, 'skip_formatting_disks'],
    [{ logs_info: '' }, 'logs_info'],
    [{ machine_config_pool_name: '' }, 'machine_config_pool_name'],
    [{ inventory: null }, 'inventory'],
    [{ tang_connectivity: null }, 'tang_connectivity'],
    [{ disks_info: {} }, 'disks_info'],
  ])('leaves out what %j does not say', (changes, field) => {
    expect(withFacts(changes)).not.toHaveProperty(field)
  })

  it.each<[Partial<HostFacts>, string, unknown]>([
    [{ status_info: '' }, 'status_info', ''],
    [{ timestamp: 5 }, 'timestamp', 5],
    [{ bootstrap: true }, 'bootstrap', true],
    [{ media_status: 'disconnected' }, 'media_status', 'disconnected'],
    [{ node_labels: { b: '1', a: '' } }, 'node_labels', '{"a":"","b":"1"}'],
    [{ installer_args: ['-n', 'x'] }, 'installer_args', '["-n","x"]'],
    [{ disks_to_be_formatted: ['/dev/sda', '/dev/sdb'] }, 'disks_to_be_formatted', '/dev/sda,/dev/sdb'],
    [{ tang_connectivity: 'no such host' }, 'tang_connectivity', 'no such host'],
    [{ checked_in_at: null }, 'checked_in_at', '0001-01-01T00:00:00.000Z'],
    [{ checked_in_at: NOW }, 'checked_in_at', '2026-01-15T12:00:00.000Z'],
    [{ logs_collected_at: null }, 'logs_collected_at', '0001-01-01T00:00:00.000Z'],
  ])('shows %j', (changes, field, value) => {
    expect(withFacts(changes)[field]).toBe(value)
  })

  it('keeps the times of stages inside the progress', () => {
    const progress = { ...aHost().progress, current_stage: 'Joined' as const, stage_started_at: NOW }
    expect(withFacts({ progress })).toMatchObject({
      progress: {
        current_stage: 'Joined',
        stage_started_at: '2026-01-15T12:00:00.000Z',
        stage_updated_at: '0001-01-01T00:00:00.000Z',
      },
      stage_started_at: '0001-01-01T00:00:00.000Z',
      stage_updated_at: '0001-01-01T00:00:00.000Z',
    })
  })

  it('writes when it was made, changed and deleted in the other form', () => {
    const times = { created_at: NOW, updated_at: NOW + 120, deleted_at: NOW + 3 }
    expect(shown(storedHost(aHost(), times))).toMatchObject({
      created_at: '2026-01-15T12:00:00Z',
      updated_at: '2026-01-15T12:00:00.12Z',
      deleted_at: '2026-01-15T12:00:00.003Z',
    })
  })

  it('shows what is kept beside the facts', () => {
    const extras = {
      ignition_endpoint_token_set: true,
      fencing_credentials: '{"address":"a"}',
      installer_version: 'i:1',
    }
    expect(shown(storedHost(aHost(), { extras }))).toMatchObject(extras)
  })
})

describe('forms of hosts', () => {
  const master = storedHost(aHost(1, { role: 'master' }))

  it('fill in stages and name, or show what is stored', () => {
    expect(shown(master)).toMatchObject({ progress_stages: MASTER_STAGES, requested_hostname: 'node-1' })
    const stored = shown(master, HOST_FORMS.stored)
    expect(stored.progress_stages).toBeNull()
    expect(stored).not.toHaveProperty('requested_hostname')
  })

  it.each<[string, Partial<HostFacts>, string]>([
    ['the name the user chose', { requested_hostname: 'a' }, 'a'],
    ['the name of the machine', {}, 'node-1'],
    ['the id', { inventory: null }, hostId(1)],
  ])('call a host by %s', (_scenario, changes, name) => {
    expect(withFacts(changes).requested_hostname).toBe(name)
  })

  it('list no stages while the role is open', () => {
    expect(withFacts({ role: 'auto-assign' }).progress_stages).toEqual([])
  })

  it('list the stages of a single node', () => {
    const host = storedHost(aHost(1, { role: 'master', bootstrap: true }))
    const around = surroundings({ cluster: aRecord({ high_availability_mode: 'None' }) })
    expect(shown(host, HOST_FORMS.shown, around).progress_stages).toEqual(SINGLE_NODE_STAGES)
  })

  it.each([
    ['shown', HOST_FORMS.shown, ['inventory', 'connectivity']],
    ['changed', HOST_FORMS.changed, ['inventory', 'connectivity', 'free_addresses']],
    ['stored', HOST_FORMS.stored, ['inventory', 'connectivity']],
    ['in an installation', HOST_FORMS.storedWithAddresses, ['inventory', 'connectivity', 'free_addresses']],
    ['listed', listedHostForm({ inventory: false, connectivity: false }), []],
    ['listed with inventory', listedHostForm({ inventory: true, connectivity: false }), ['inventory']],
  ])('%s: which long reports are sent', (_name, form, reports) => {
    const long = ['inventory', 'connectivity', 'free_addresses']
    const answer = shown(master, form)
    expect(long.filter((report) => report in answer)).toEqual(reports)
  })
})

describe('what is remembered of a host', () => {
  const host = storedHost()

  it('is not touched by a check-in', () => {
    const before = shown(host)
    const polled = { ...host, facts: { ...host.facts, checked_in_at: NOW + 1, timestamp: 7 } }
    expect(shown(polled)).toEqual({
      ...before,
      checked_in_at: '2026-01-15T12:00:00.001Z',
      timestamp: 7,
    })
  })

  it('is forgotten with the next revision', () => {
    shown(host)
    const changed = { ...host, revision: 2, facts: { ...host.facts, status: 'insufficient' as const } }
    expect(shown(changed).status).toBe('insufficient')
  })
})

const escaped = (letter: string): string => (letter === '/' ? '\\/' : letter === 'z' ? '\\u007a' : letter)
