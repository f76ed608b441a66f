import { describeHostRules } from '../../testing/host-rule-cases.ts'
import { DISCOVERY_RULES } from './refresh-discovery.ts'

const PREPARING = { status: 'preparing-for-installation' } as const

describeHostRules('a host that is being discovered', DISCOVERY_RULES, [
  {
    rule: 'hardware-awaited',
    name: 'a host that came back without inventory',
    host: { status: 'disconnected', inventory: null },
    failing: ['has-inventory'],
    pending: ['inventory-not-fully-truncated', 'has-min-memory'],
    to: 'discovering',
  },
  {
    rule: 'hardware-below-minimum',
    name: 'too small for any role, before input is asked for',
    host: { status: 'discovering' },
    failing: ['has-min-memory', 'machine-cidr-defined'],
    to: 'insufficient',
  },
  {
    rule: 'input-missing',
    name: 'the machine network is not known',
    host: { status: 'known' },
    failing: ['machine-cidr-defined', 'belongs-to-machine-cidr'],
    to: 'pending-for-input',
  },
  {
    rule: 'requirements-missed',
    name: 'a pending requirement stops the host too',
    host: { status: 'known' },
    pending: ['time-synced-between-host-and-service'],
    to: 'insufficient',
  },
  {
    rule: 'requirements-missed',
    name: 'disks without UUIDs, even while input is missing',
    host: { status: 'insufficient' },
    failing: ['vsphere-disk-uuid-enabled', 'machine-cidr-defined'],
    to: 'insufficient',
  },
  {
    rule: 'requirements-missed',
    name: 'a fully truncated inventory of a host that was judged before',
    host: { status: 'known' },
    failing: ['inventory-not-fully-truncated', 'has-min-memory', 'hostname-valid'],
    to: 'insufficient',
  },
  {
    rule: 'becomes-known',
    name: 'warnings stop no host',
    host: { status: 'insufficient' },
    failing: ['ntp-synced', 'mtu-valid', 'inventory-not-partially-truncated', 'container-images-available'],
    to: 'known',
  },
  {
    rule: 'stays-known',
    name: 'a host without a final role does not follow into the preparation',
    host: { status: 'known', role: 'auto-assign' },
    cluster: PREPARING,
    to: 'known',
  },
])
