import { expect } from 'vitest'
import { minutes } from '../../facts/instant.ts'
import { NOW } from '../../testing/builders.ts'
import { atStage, describeHostEvents, REGISTER } from '../../testing/host-event-cases.ts'
import { REGISTER_RULES } from './register.ts'

const DAY2 = { kind: 'AddToExistingClusterHost', role: 'worker' } as const
const FORGOTTEN = {
  inventory: null,
  bootstrap: false,
  images_status: {},
  ntp_sources: null,
  discovery_agent_version: 'agent:2',
  registered_at: NOW,
  progress: { current_stage: null, installation_percentage: 0 },
}

describeHostEvents('registration', REGISTER_RULES, [
  {
    rule: 'registers-while-preparing',
    event: REGISTER,
    from: ['preparing-for-installation', 'preparing-successful'],
    host: { bootstrap: true },
    to: 'known',
    changes: { bootstrap: true, discovery_agent_version: 'agent:2', registered_at: NOW },
  },
  {
    rule: 'registers-again',
    event: REGISTER,
    from: [
      'discovering',
      'known',
      'disconnected',
      'insufficient',
      'resetting-pending-user-action',
      'binding',
      'pending-for-input',
    ],
    host: { ...atStage('Installing'), requested_hostname: 'chosen', installation_disk_id: 'disk' },
    to: 'discovering',
    changes: { ...FORGOTTEN, requested_hostname: 'chosen', installation_disk_id: 'disk' },
  },
  {
    rule: 'registers-during-reset-reboot',
    event: REGISTER,
    from: ['resetting'],
    host: atStage('Rebooting'),
    to: 'same',
  },
  {
    rule: 'registers-after-reset',
    event: REGISTER,
    from: ['resetting'],
    to: 'discovering',
    changes: FORGOTTEN,
  },
  {
    rule: 'boots-discovery-again',
    event: REGISTER,
    from: ['installing-in-progress'],
    host: atStage('Rebooting'),
    to: 'installing-pending-user-action',
    changes: {
      registered_at: NOW,
      status_info: expect.stringContaining('sda (/dev/disk/by-id/wwn-0x500001)'),
    },
  },
  {
    rule: 'boots-discovery-again',
    event: REGISTER,
    from: ['added-to-existing-cluster', 'installing-in-progress'],
    host: { ...DAY2, ...atStage('Done') },
    to: 'installing-pending-user-action',
  },
  {
    rule: 'registers-after-absence',
    event: REGISTER,
    from: ['installing', 'installing-in-progress'],
    host: atStage('Writing image to disk'),
    absences: [{ from: NOW - minutes(17), to: NOW - minutes(1) }],
    to: 'same',
    changes: { registered_at: NOW, checked_in_at: NOW, ...atStage('Writing image to disk') },
  },
  {
    rule: 'registers-after-absence',
    event: REGISTER,
    from: ['installing', 'installing-in-progress'],
    host: atStage('Writing image to disk'),
    // The service came back in between, too briefly to hear the host.
    absences: [
      { from: NOW - minutes(16), to: NOW - minutes(9) },
      { from: NOW - minutes(8.9), to: NOW - minutes(1) },
    ],
    to: 'same',
  },
  {
    rule: 'restarts-unexpectedly',
    event: REGISTER,
    from: ['installing', 'installing-in-progress'],
    host: atStage('Writing image to disk'),
    // Too short to make agents register again, and too long ago.
    absences: [
      { from: NOW - minutes(60), to: NOW - minutes(40) },
      { from: NOW - minutes(5), to: NOW - minutes(1) },
    ],
    to: 'error',
  },
  {
    rule: 'restarts-unexpectedly',
    event: REGISTER,
    from: ['installing', 'installing-in-progress'],
    host: atStage('Writing image to disk'),
    to: 'error',
    changes: { registered_at: NOW, ...atStage('Writing image to disk') },
  },
  {
    rule: 'registers-in-error',
    event: REGISTER,
    from: ['error'],
    to: 'same',
    changes: { registered_at: NOW },
  },
  {
    rule: 'registers-unbound',
    event: REGISTER,
    from: [
      'discovering-unbound',
      'disconnected-unbound',
      'insufficient-unbound',
      'known-unbound',
      'unbinding',
      'unbinding-pending-user-action',
      'reclaiming-rebooting',
    ],
    cluster: null,
    to: 'discovering-unbound',
    changes: FORGOTTEN,
  },
])
