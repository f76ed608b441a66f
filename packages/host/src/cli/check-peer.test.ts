import { describe, expect, it } from 'vitest'
import { createSampleMachine } from '../testing/sample-machine.ts'
import { checkPeer } from './check-peer.ts'

const LINKS = JSON.stringify([
  {
    ifindex: 2,
    ifname: 'eth0',
    mtu: 9000,
    addr_info: [{ family: 'inet', local: '192.0.2.11', prefixlen: 24 }],
  },
])
const route = (more = {}) =>
  JSON.stringify([{ dst: '192.0.2.12', dev: 'eth0', prefsrc: '192.0.2.11', ...more }])
const PINGED = `10 packets transmitted, 10 received, 0% packet loss, time 9130ms
rtt min/avg/max/mdev = 0.201/0.310/0.455/0.060 ms`
const REPLIED = `ARPING 192.0.2.12 from 192.0.2.11 eth0
Unicast reply from 192.0.2.12 [52:54:00:AA:BB:01]  0.587ms`

const GOOD = {
  'ip -j route get 192.0.2.12': route(),
  'ip -d -j addr show': LINKS,
  'ping -c 10 -W 3 -q 192.0.2.12': PINGED,
  'arping -c 10 -w 5 -I eth0 192.0.2.12': REPLIED,
  'ping -c 3 -W 3 -q -M do -s 8972 -I eth0 192.0.2.12': '',
}
const check = (commands: Readonly<Record<string, string>>, peer = '192.0.2.12') => {
  const text = Object.entries(commands).map(([line, output]) => `@cmd ${line}\n${output}`)
  return checkPeer(
    createSampleMachine(text.join('\n'), { lookup: { 'db.example.com': ['192.0.2.12'] } }),
    peer,
  )
}
const without = (...lines: readonly string[]) =>
  Object.fromEntries(Object.entries(GOOD).filter(([line]) => !lines.some((start) => line.startsWith(start))))

describe('checkPeer', () => {
  it('is content with a good neighbour, by address and by name', async () => {
    for (const peer of ['192.0.2.12', 'db.example.com']) {
      const { lines, isGood } = await check(GOOD, peer)
      expect(isGood).toBe(true)
      expect(lines.join('\n')).toMatch(/0\.31 ms[\s\S]*52:54:00:aa:bb:01[\s\S]*9000 bytes[\s\S]*fine/)
    }
  })

  it('says what is wrong', async () => {
    const twice = `${REPLIED}\nUnicast reply from 192.0.2.12 [52:54:00:AA:BB:02]  0.6ms`
    const cases: readonly [Readonly<Record<string, string>>, string][] = [
      [without('ip -j route'), 'no route'],
      [without('ping -c 10'), 'no answer'],
      [{ ...GOOD, 'ping -c 10 -W 3 -q 192.0.2.12': PINGED.replace('0%', '20%') }, '20 % are lost'],
      [without('arping'), 'no machine answers'],
      [{ ...GOOD, 'arping -c 10 -w 5 -I eth0 192.0.2.12': twice }, 'several machines'],
      [without('ping -c 3'), 'MTU'],
    ]
    for (const [commands, expected] of cases) {
      const { lines, isGood } = await check(commands)
      expect(isGood).toBe(false)
      expect(lines.join('\n')).toContain(expected)
    }
    expect((await check(GOOD, 'unknown.example.com')).lines.join()).toContain('name servers')
  })

  it('knows routers and itself', async () => {
    const routed = await check({
      ...without('arping'),
      'ip -j route get 192.0.2.12': route({ gateway: '192.0.2.1' }),
    })
    expect(routed.isGood).toBe(true)
    expect(routed.lines.join()).toContain('behind the router 192.0.2.1')
    const own = await check({ 'ip -j route get 192.0.2.12': route({ type: 'local', dev: 'lo' }) })
    expect(own.lines.join()).toContain('this machine itself')
  })
})
