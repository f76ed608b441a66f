import { describeClusterRules } from '../../testing/cluster-rule-cases.ts'
import { DISCOVERY_RULES } from './refresh-discovery.ts'

const DHCP = { vip_dhcp_allocation: true }

describeClusterRules('a cluster that is being discovered', DISCOVERY_RULES, [
  {
    rule: 'input-missing',
    name: 'no VIPs',
    cluster: { status: 'insufficient' },
    failing: ['api-vips-defined', 'sufficient-masters-count'],
    to: 'pending-for-input',
    changes: {
      status_info: 'The cluster waits for input from the user: api-vips-defined says failure.',
    },
  },
  {
    rule: 'requirements-missed',
    name: 'a pending requirement counts as missed',
    cluster: { status: 'ready' },
    failing: ['sufficient-masters-count'],
    pending: ['api-vips-valid'],
    to: 'insufficient',
    changes: {
      status_info:
        'The cluster is not ready to be installed: api-vips-valid says pending ; sufficient-masters-count says failure.',
    },
  },
  {
    rule: 'input-missing-with-dhcp',
    name: 'no pull secret',
    cluster: { status: 'insufficient', ...DHCP },
    failing: ['pull-secret-set'],
    to: 'pending-for-input',
  },
  {
    rule: 'requirements-missed-with-dhcp',
    name: 'leases are not there yet, which is not the fault of the user',
    cluster: { status: 'pending-for-input', ...DHCP },
    failing: ['api-vips-defined'],
    to: 'insufficient',
  },
  {
    rule: 'becomes-ready',
    name: 'platform requirements gate nothing',
    cluster: { status: 'insufficient' },
    failing: ['platform-requirements-satisfied'],
    to: 'ready',
  },
  {
    rule: 'stays-ready',
    name: 'the reason of a failed preparation can still be read',
    cluster: { status: 'ready', status_info: 'The preparation failed.' },
    to: 'ready',
    changes: { status_info: 'The preparation failed.' },
  },
  { rule: 'becomes-ready', name: 'with DHCP too', cluster: { status: 'insufficient', ...DHCP }, to: 'ready' },
])
