import { aCluster } from '@groundwork/engine/testing/builders'
import { expect, test } from 'vitest'
import { askConfigServer } from './cluster-addresses.ts'

test.each([
  ['192.0.2.10', ' https://192.0.2.10:22623/config/master'],
  ['2001:db8::10', " 'https://[2001:db8::10]:22623/config/master'"],
  [null, ' https://api-int.lab.example.com:22623/config/master'],
])('the machine-config-server is asked at %s', (ip, end) => {
  const cluster = aCluster({
    name: 'lab',
    base_dns_domain: 'example.com',
    api_vips: ip === null ? [] : [{ ip, verification: 'succeeded' }],
  })
  const { command = '' } = askConfigServer({ cluster }, 'master')
  expect(command.slice(-end.length)).toBe(end)
})
