import { describe, expect, it } from 'vitest'
import { dnsServiceAddress, judgeDnsAddress } from './dns-service.ts'

describe('the address of the name server', () => {
  it.each([
    ['172.30.0.0/16', '172.30.0.10'],
    ['10.96.0.0/12', '10.96.0.10'],
    ['fd02::/112', 'fd02::a'],
    ['2001:db8:1:2:3:4:5:100/120', '2001:db8:1:2:3:4:5:10a'],
    ['somewhere', null],
  ])('in %s is %s', (network, address) => {
    expect(dnsServiceAddress(network)).toBe(address)
  })
})

describe('who holds the address of the name server', () => {
  const service = (namespace: string, name: string, clusterIP: string) => ({
    metadata: { namespace, name },
    spec: { clusterIP },
  })
  const others = [service('default', 'kubernetes', '172.30.0.1'), service('x', 'headless', 'None')]

  it('no service: it may still come', () => {
    expect(judgeDnsAddress(others, '172.30.0.10')).toEqual({ kind: 'wait' })
  })
  it('the name server: all is well', () => {
    const dns = service('openshift-dns', 'dns-default', '172.30.0.10')
    expect(judgeDnsAddress([...others, dns], '172.30.0.10')).toEqual({ kind: 'done' })
  })
  it('another: it has to go', () => {
    const thief = service('default', 'dns-default', '172.30.0.10')
    expect(judgeDnsAddress([...others, thief], '172.30.0.10')).toEqual({ kind: 'remove', service: thief })
  })
  it('is found by the second family too', () => {
    const thief = {
      metadata: { name: 't', namespace: 'd' },
      spec: { clusterIP: '10.0.0.9', clusterIPs: ['10.0.0.9', 'fd02::A'] },
    }
    expect(judgeDnsAddress([thief], 'fd02::a').kind).toBe('remove')
  })
})
