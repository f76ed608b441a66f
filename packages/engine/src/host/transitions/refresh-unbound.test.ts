import { describeHostRules } from '../../testing/host-rule-cases.ts'
import { REFRESH_UNBOUND_RULES } from './refresh-unbound.ts'

describeHostRules('a host without a cluster', REFRESH_UNBOUND_RULES, [
  {
    rule: 'unbound-connection-lost',
    name: 'a host that is leaving its cluster went away',
    cluster: null,
    host: { status: 'unbinding' },
    failing: ['connected'],
    to: 'disconnected-unbound',
  },
  {
    rule: 'unbound-hardware-awaited',
    name: 'a host that came back without inventory',
    cluster: null,
    host: { status: 'disconnected-unbound', inventory: null },
    failing: ['has-inventory'],
    to: 'discovering-unbound',
  },
  {
    rule: 'unbound-requirements-missed',
    name: 'a name that cannot be used',
    cluster: null,
    host: { status: 'known-unbound' },
    failing: ['hostname-valid'],
    to: 'insufficient-unbound',
  },
  {
    rule: 'binding-continues',
    name: 'the agent has not registered yet',
    host: { status: 'binding' },
    failing: ['connected'],
    to: 'binding',
  },
  {
    rule: 'unbound-becomes-known',
    name: 'requirements of a cluster do not matter without one',
    cluster: null,
    host: { status: 'insufficient-unbound' },
    failing: ['has-memory-for-role', 'belongs-to-majority-group', 'machine-cidr-defined'],
    to: 'known-unbound',
  },
])
