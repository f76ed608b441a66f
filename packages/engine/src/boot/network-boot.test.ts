import { HostStage, HostStatus } from '@groundwork/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { HostFacts } from '../facts/host-facts.ts'
import { networkBoot } from './network-boot.ts'

const MAC = '52:54:00:aa:bb:01'

function aHost(
  status: HostFacts['status'],
  { stage = null, mac = MAC }: { readonly stage?: HostStage | null; readonly mac?: string } = {},
) {
  const inventory = { interfaces: [{ name: 'lo' }, { name: 'eno1', mac_address: mac }] }
  return {
    status,
    progress: { current_stage: stage } as HostFacts['progress'],
    inventory: inventory as HostFacts['inventory'],
  }
}

const statusesThat = (boot: string): string[] =>
  HostStatus.enum.filter((status) => networkBoot([aHost(status)], MAC) === boot)

describe('a machine that boots over the network', () => {
  it('gets the discovery image when it is unknown', () => {
    expect(networkBoot([], MAC)).toBe('discovery-image')
    expect(networkBoot([aHost('installed', { mac: '52:54:00:aa:bb:02' })], MAC)).toBe('discovery-image')
    expect(networkBoot([{ ...aHost('installed'), inventory: null }], MAC)).toBe('discovery-image')
  })

  it('goes on to its disk when it is installed, in whichever case the address is spelled', () => {
    expect(statusesThat('disk')).toEqual(['installed'])
    expect(networkBoot([aHost('installed')], MAC.toUpperCase())).toBe('disk')
    expect(networkBoot([aHost('installed', { mac: MAC.toUpperCase() })], MAC)).toBe('disk')
  })

  it('goes on to its disk from the reboot of the installation on', () => {
    const onDisk = HostStage.enum.filter(
      (stage) => networkBoot([aHost('installing-in-progress', { stage })], MAC) === 'disk',
    )
    expect([...onDisk].sort()).toEqual(['Configuring', 'Done', 'Joined', 'Rebooting', 'Waiting for ignition'])
    expect(networkBoot([aHost('installing', { stage: 'Rebooting' })], MAC)).toBe('discovery-image')
  })

  it('cannot be told from another one with the same address', () => {
    expect(networkBoot([aHost('known'), aHost('installed')], MAC)).toBe('ambiguous')
  })
})
