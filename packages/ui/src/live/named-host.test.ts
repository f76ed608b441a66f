import type { HostSummary } from '@groundwork/contract/groundwork'
import { expect, test } from 'vitest'
import { namedHost } from './named-host.ts'

test('a machine that has not told its name is not called by its whole id', () => {
  const id = '464dd2b7-ba8f-8ace-bfe0-1886f9ec2b56'
  expect(namedHost({ id, name: id } as HostSummary).name).toBe('New machine 464dd2b7')
  const host = { id, name: 'node-1' } as HostSummary
  expect(namedHost(host)).toBe(host)
})
