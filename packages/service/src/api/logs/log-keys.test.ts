import type { ClusterRecord, HostFacts } from '@groundwork/engine/facts'
import { expect, it } from 'vitest'
import { hostLogsName } from './log-keys.ts'

it.each([
  ['node-1.example.com', 'test_worker_node-1.example.com.tar.gz'],
  ['../../../etc/cron.d/x', 'test_worker_.._.._.._etc_cron.d_x.tar.gz'],
  ['a\nb\\c', 'test_worker_a_b_c.tar.gz'],
])('logs of a machine that calls itself %j stay in one directory', (requested_hostname, name) => {
  const host = { id: 'x', role: 'worker', bootstrap: false, requested_hostname } as HostFacts
  expect(hostLogsName({ name: 'test' } as ClusterRecord, host)).toBe(name)
})
