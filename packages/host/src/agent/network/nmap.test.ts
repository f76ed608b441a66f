import { describe, expect, it } from 'vitest'
import { parseNmap } from './nmap.ts'
import { readXml } from './xml-elements.ts'

const report = (hosts: string) => `Starting, with a warning on the way
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE nmaprun>
<?xml-stylesheet href="file:///usr/bin/../share/nmap/nmap.xsl" type="text/xsl"?>
<!-- Nmap 7.93 scan initiated as: nmap -sn <target> -->
<nmaprun scanner="nmap" args="nmap -sn &quot;x&quot;" version="7.93">
${hosts}
<runstats><finished time="1" exit="success"/><hosts up="1" down="0" total="1"/></runstats>
</nmaprun>
`

describe('what nmap found', () => {
  it('is read with hardware address and maker', () => {
    const hosts = parseNmap(
      report(`<host><status state="up" reason="arp-response" reason_ttl="0"/>
<address addr="192.0.2.12" addrtype="ipv4"/><address addr="52:54:00:AA:BB:01" addrtype="mac" vendor="A &amp; B"/></host>`),
    )
    expect(hosts).toEqual([
      { isUp: true, addresses: ['192.0.2.12'], mac: '52:54:00:aa:bb:01', vendor: 'A & B', isItself: false },
    ])
  })

  it('knows the machine that scanned, and those that are down', () => {
    const hosts = parseNmap(
      report(`<host><status state="up" reason="localhost-response"/><address addr="fd00::1" addrtype="ipv6"/></host>
<host><status state="down" reason="no-response"/><address addr="fd00::2" addrtype="ipv6"/></host>`),
    )
    expect(hosts).toEqual([
      { isUp: true, addresses: ['fd00::1'], mac: null, vendor: null, isItself: true },
      { isUp: false, addresses: ['fd00::2'], mac: null, vendor: null, isItself: false },
    ])
  })

  it('is empty when no host answers', () => expect(parseNmap(report(''))).toEqual([]))

  it.each([
    '',
    'nmap: command failed',
    '<nmaprun>',
    '<nmaprun><host></nmaprun>',
    '<nmaprun><host a=b></host></nmaprun>',
    '<nmaprun><host a="1"',
    report('').slice(0, -5),
    '<nmaprunner></nmaprunner>',
  ])('half a report is none: %j', (text) => expect(parseNmap(text)).toBeNull())
})

it('an element may be empty, and numbers stand for characters', () => {
  expect(readXml('<a b="&#65;&#x42;&#9999999;&other;"/>', 'a')).toEqual({
    name: 'a',
    attributes: { b: 'AB&#9999999;&other;' },
    children: [],
  })
})
