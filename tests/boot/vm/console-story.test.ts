import { expect, it } from 'vitest'
import { consoleStory } from './console-story.ts'

const SAID = `
[    0.000000] BIOS-provided physical RAM map:
[  163.775469] systemd[1]: Starting pre-network-manager-config.service...
[  216.488159] virtio_net virtio0 enp0s1: renamed from eth0
[  222.130769] bash[235]: static network: lan0.nmconnection becomes eth0.nmconnection\r
[  246.602358] NetworkManager[265]: hostname: static hostname changed from (none) to "localhost"
[  252.263723] NetworkManager[265]: settings: (enp0s1): created default wired connection
[  252.325142] NetworkManager[265]: device (enp0s1): state change: unmanaged -> unavailable
[  258.627372] dbus-daemon[242]: Activation failed for unit 'dbus-org.freedesktop.nm-dispatcher.service'
[  270.299266] live-report[280]: FIXTURE addresses=enp0s1=10.0.2.15/24
`

it('keeps what explains an address', () => {
  expect(consoleStory(SAID).split('\n')).toEqual([
    '[  163.775469] systemd[1]: Starting pre-network-manager-config.service...',
    '[  216.488159] virtio_net virtio0 enp0s1: renamed from eth0',
    '[  222.130769] bash[235]: static network: lan0.nmconnection becomes eth0.nmconnection',
    '[  252.263723] NetworkManager[265]: settings: (enp0s1): created default wired connection',
    '[  270.299266] live-report[280]: FIXTURE addresses=enp0s1=10.0.2.15/24',
  ])
})

it('keeps the end of a long one', () => {
  const lines = consoleStory('FIXTURE first=1\n'.concat('FIXTURE more=1\n'.repeat(60))).split('\n')
  expect(lines).toHaveLength(60)
  expect(lines).not.toContain('FIXTURE first=1')
})
