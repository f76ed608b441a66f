import { HostStage, HostStatus } from '@groundwork/contract/vocabulary'
import { expect, it } from 'vitest'
import { isBeforeInstallation, isRestarting, receivesIgnition } from './token-rules.ts'

it('Ignition is for hosts that write their disk, until they restart from it', () => {
  const statuses = HostStatus.enum.filter((status) => receivesIgnition(status, null))
  expect(statuses).toEqual(['installing', 'installing-in-progress'])
  const refused = HostStage.enum.filter((stage) => !receivesIgnition('installing-in-progress', stage))
  expect(refused.sort()).toEqual(['Configuring', 'Done', 'Joined', 'Rebooting', 'Waiting for ignition'])
})

it('no host is trusted anew while an installation goes on, or after it', () => {
  const late = HostStatus.enum.filter((status) => !isBeforeInstallation(status))
  expect(late).toEqual(expect.arrayContaining(['installing', 'installing-in-progress', 'installed', 'error']))
  expect(isBeforeInstallation('known')).toBe(true)
  expect(isBeforeInstallation('preparing-successful')).toBe(true)
})

it('the place of a host is free only when its agent is gone', () => {
  const free = HostStatus.enum.filter(isRestarting)
  expect(free.sort()).toEqual([
    'reclaiming-rebooting',
    'resetting-pending-user-action',
    'unbinding-pending-user-action',
  ])
})
