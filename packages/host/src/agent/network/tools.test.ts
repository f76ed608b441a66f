// What ping, arping, chronyc and dhclient write.
import { describe, expect, it } from 'vitest'
import { parseArping } from './arping.ts'
import { parseSources } from './chronyc.ts'
import { readLastLease, withInterface } from './lease.ts'
import { parsePing } from './ping.ts'

describe('ping', () => {
  const text = (counts: string) => `PING 192.0.2.12 (192.0.2.12) 56(84) bytes of data.

--- 192.0.2.12 ping statistics ---
${counts}, time 9130ms
rtt min/avg/max/mdev = 0.201/0.310/0.455/0.060 ms, pipe 2
`
  it.each([
    ['10 packets transmitted, 9 received, 10% packet loss', { averageRttMs: 0.31, lossPercent: 10 }],
    ['9 packets transmitted, 6 received, 33.3333% packet loss', { averageRttMs: 0.31, lossPercent: 33.3333 }],
    ['10 packets transmitted, 4 received, +6 errors, 60% packet loss', null],
    ['10 packets transmitted, 10 received, +3 duplicates, 0% packet loss', null],
  ])('%s', (counts, summary) => expect(parsePing(text(counts))).toEqual(summary))
})

describe('arping', () => {
  it('lists every machine that answered, once', () => {
    const text = `ARPING 192.0.2.12 from 192.0.2.11 eth0
Unicast reply from 192.0.2.12 [52:54:00:AA:BB:01]  0.587ms
Unicast reply from 192.0.2.12 [DE:AD:00:00:00:09]  0.601ms
Unicast reply from 192.0.2.12 [52:54:00:AA:BB:01]  0.590ms
Sent 3 probes (1 broadcast(s))
`
    expect(parseArping(text)).toEqual({
      source: '192.0.2.11',
      macs: ['52:54:00:aa:bb:01', 'de:ad:00:00:00:09'],
    })
  })

  it('of another maker is not understood', () => {
    expect(parseArping('ARPING 192.0.2.12\n60 bytes from 52:54:00:aa:bb:01 (192.0.2.12): index=0')).toBeNull()
  })
})

it('chronyc: only servers, with their state', () => {
  const text = `MS Name/IP address         Stratum Poll Reach LastRx Last sample
===============================================================================
#* PPS0                          0   4   377    13    +75ns[ +106ns] +/-  239ns
^* 192.0.2.53                    2   6    17    43    +12us[  +20us] +/-   14ms
=+ 192.0.2.54                    3  10   377   600   -511us[ -500us] +/-   40ms
^! fd00:1::53                    0   8   377     -     +0ns[   +0ns] +/-    0ns
`
  expect(parseSources(text)).toEqual([
    { address: '192.0.2.53', state: 'synced' },
    { address: 'fd00:1::53', state: 'error' },
  ])
})

describe('a lease', () => {
  const lease = (address: string) => `lease {\n  interface "eth9";\n  fixed-address ${address};\n}`

  it('is the last one', () => {
    expect(readLastLease(`${lease('192.0.2.1')}\n${lease('192.0.2.2')}\n`)).toEqual({
      interface: 'eth9',
      address: '192.0.2.2',
      text: lease('192.0.2.2'),
    })
  })

  it('moves to another interface', () => {
    expect(withInterface(lease('192.0.2.1'), 'api')).toContain('interface "api";')
  })

  it.each([
    ['nothing', ''],
    ['an address is missing', `${lease('192.0.2.1')}\nlease {\n  interface "eth9";\n}`],
    ['something follows', `${lease('192.0.2.1')}\ndefault-duid "x";`],
  ])('cannot be told: %s', (_, text) => {
    const { address, text: block } = readLastLease(text)
    expect(address === null || block === null).toBe(true)
  })
})
