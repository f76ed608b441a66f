import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../../testing/sample-machine.ts'
import { collectInventory } from './collect-inventory.ts'
import { parseResolvConf, readDnsServers } from './read-dns-servers.ts'

const RESOLV = '@file /etc/resolv.conf'

describe('the name servers of a machine', () => {
  it.each([
    ['no file', '', []],
    [
      'both families, in order, once each',
      `${RESOLV}\n# made by hand\nsearch example.com\nnameserver 192.0.2.53\nnameserver 2001:DB8::53 ; second\nnameserver 192.0.2.53`,
      ['192.0.2.53', '2001:db8::53'],
    ],
    [
      'what is no address is left out',
      `${RESOLV}\nnameserver dns.example.com\nnameserver\nnameserver 192.0.2.300`,
      [],
    ],
    ['an address with its link', `${RESOLV}\nnameserver fe80::1%eth0`, ['fe80::1%eth0']],
    [
      'behind systemd-resolved',
      `${RESOLV}\nnameserver 127.0.0.53\n@file /run/systemd/resolve/resolv.conf\nnameserver 192.0.2.1`,
      ['192.0.2.1'],
    ],
    [
      'behind the dnsmasq of NetworkManager',
      `${RESOLV}\nnameserver 127.0.0.1\n@file /run/NetworkManager/no-stub-resolv.conf\nnameserver 192.0.2.2`,
      ['192.0.2.2'],
    ],
    ['a local one of unknown kind', `${RESOLV}\nnameserver ::1`, ['::1']],
  ])('%s', async (_, text, servers) => {
    expect(await readDnsServers(createSampleMachine(text))).toEqual(servers)
  })

  it('are part of the inventory when there are any', async () => {
    const inventory = await collectInventory(createSampleMachine(`${RESOLV}\nnameserver 192.0.2.53`))
    expect(inventory.dns_servers).toEqual(['192.0.2.53'])
    expect(await collectInventory(createSampleMachine(''))).not.toHaveProperty('dns_servers')
  })

  it('are few, whatever the file says', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.ipV4().map((ip) => `nameserver ${ip}`),
          ),
        ),
        (lines) => {
          expect(parseResolvConf(lines.join('\n')).length).toBeLessThanOrEqual(16)
        },
      ),
    )
  })
})
