import { renderEvent } from '@groundwork/contract/events'
import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

type Rendered = Parameters<typeof renderEvent>

const HOST = { host_id: '', infra_env_id: '', cluster_id: null, host_name: 'node-1' }
const CLUSTER = { cluster_id: '' }

test.each([
  [
    'host_status_updated',
    {
      ...HOST,
      src_status: 'discovering',
      new_status: 'insufficient',
      info: 'The host cannot be installed: a ; b.',
    },
    'node-1: Not ready. a; b.',
  ],
  [
    'host_status_updated',
    { ...HOST, src_status: 'insufficient', new_status: 'known', info: 'The host is ready to be installed.' },
    'node-1: Ready',
  ],
  [
    'cluster_status_updated',
    { ...CLUSTER, cluster_status: 'ready', status_info: 'Go.' },
    'Cluster: Ready to install',
  ],
  [
    'host_validation_failed',
    { ...HOST, validation_id: 'ntp-synced', failure_message: 'fails now: Nothing answers' },
    'node-1: No time server is followed. Nothing answers.',
  ],
  [
    'host_validation_fixed',
    { ...HOST, validation_id: 'ntp-synced' },
    'node-1: solved: No time server is followed',
  ],
  [
    'cluster_validation_failed',
    { ...CLUSTER, validation_id: 'api-vips-defined', failure_message: 'fails now: No API VIP is set' },
    'Cluster: API VIP is missing. No API VIP is set.',
  ],
  [
    'cluster_validation_fixed',
    { ...CLUSTER, validation_id: 'api-vips-defined' },
    'Cluster: solved: API VIP is missing',
  ],
  [
    'host_registration_succeeded',
    { ...HOST, host_name: '464dd2b7-ba8f-8ace-bfe0-1886f9ec2b56' },
    'New machine 464dd2b7: Registered',
  ],
  ['host_install_progress_updated', { ...HOST, event: 'Rebooting' }, 'node-1: Rebooting.'],
  ['host_role_updated', { ...HOST, suggested_role: 'master' }, 'node-1: suggested role Control plane'],
  [
    'cluster_operator_status',
    { ...CLUSTER, operator_name: 'console', status: 'progressing', status_info: 'Working towards 4.22' },
    'Operator Console: Starting. Working towards 4.22.',
  ],
] as const)('%s is said in the words of the pages', (name, properties, text) => {
  const { message } = renderEvent(...([name, properties] as unknown as Rendered))
  expect(eventText({ name, message: message })).toBe(text)
})

test.each([
  ['of an event that is good as it is', 'cluster_registration_succeeded', 'The cluster is registered.'],
  ['that looks otherwise', 'host_status_updated', 'Something happened.'],
  ['with a status that nobody knows', 'cluster_status_updated', 'The status of the cluster is now odd: Why.'],
  ['without a name', '', 'A call.'],
  ['with a name that objects have', 'constructor', 'A call.'],
])('a message %s stays as it is', (_, name, message) => {
  expect(eventText({ name, message })).toBe(message)
})
