import { describe, expect, it } from 'vitest'
import { bootRamdisk } from './boot-ramdisk.ts'
import type { DiscoveryInputs } from './discovery-inputs.ts'
import { discoveryInputs } from './testing/discovery-inputs.ts'

const of = (chosen: Partial<DiscoveryInputs>) => bootRamdisk(discoveryInputs(chosen))
const contents = (chosen: Partial<DiscoveryInputs>, end: string) => {
  const member = of(chosen).find(({ path }) => path.endsWith(end))
  return member !== undefined && 'contents' in member ? member.contents : undefined
}

const network = (flavour: 'keyfile' | 'nmstate') => ({
  flavour,
  files: [
    { path: 'host0/eth0.nmconnection', contents: '[connection]' },
    { path: 'host0/mac_interface.ini', contents: '52:54:00:aa:bb:01=eth0' },
  ],
})

const UNIT = '/etc/systemd/system/pre-network-manager-config.service'

describe('the additional ramdisk', () => {
  it('is not needed without static network and proxy', () => {
    expect(of({})).toEqual([])
    expect(of({ additionalNtpSources: 'ntp1', sshAuthorizedKey: 'ssh-rsa x' })).toEqual([])
  })

  it('holds settings, scripts, and a unit that is started in the ramdisk', () => {
    const members = of({ network: network('keyfile'), imageType: 'minimal-iso' })
    expect(members.map((member) => [member.path, 'mode' in member ? member.mode : member.linkTo])).toEqual([
      ['/etc/assisted/network/host0/eth0.nmconnection', 0o600],
      ['/etc/assisted/network/host0/mac_interface.ini', 0o600],
      ['/usr/local/bin/pre-network-manager-config.sh', 0o755],
      ['/usr/local/bin/common_network_script.sh', 0o755],
      [UNIT, 0o644],
      ['/etc/systemd/system/initrd.target.wants/pre-network-manager-config.service', UNIT],
    ])
  })

  it('applies keyfiles before they are installed', () => {
    const unit = contents({ network: network('keyfile'), networkDiscoveryDelaySeconds: 45 }, '.service')
    expect(unit).toContain('\nBefore=coreos-copy-firstboot-network.service\n')
    expect(unit).not.toContain('45')
  })

  it('applies nmstate policies before the root file system is fetched, as late as the infra-env asks for', () => {
    const unit = contents({ network: network('nmstate'), networkDiscoveryDelaySeconds: 45 }, '.service')
    expect(unit).toContain('\nBefore=coreos-livepxe-rootfs.service\n')
    expect(unit).toContain('\nEnvironment=DISCOVERY_DELAY_SECONDS=45\nTimeoutSec=105\n')
  })

  it('leads the way through a proxy', () => {
    const proxy = { http_proxy: 'http://u:p%40@p:1', https_proxy: '', no_proxy: '.example.org' }
    expect(of({ proxy })).toEqual([
      {
        path: '/etc/systemd/system/coreos-livepxe-rootfs.service.d/10-proxy.conf',
        mode: 0o664,
        contents: [
          '[Service]',
          'Environment=http_proxy=http://u:p%%40@p:1',
          'Environment=https_proxy=',
          'Environment=no_proxy=.example.org',
          'Environment=HTTP_PROXY=http://u:p%%40@p:1',
          'Environment=HTTPS_PROXY=',
          'Environment=NO_PROXY=.example.org',
        ].join('\n'),
      },
    ])
  })

  it('is no way to smuggle in a directive', () => {
    expect(() => of({ proxy: { http_proxy: '', https_proxy: '', no_proxy: 'x\nExecStart=y' } })).toThrow(
      'line break',
    )
  })
})
