import { describe, expect, it } from 'vitest'
import { aHostContext, anUnboundHostContext } from '../../testing/builders.ts'
import { statusOf, verdictText } from '../../testing/verdict-of.ts'
import { dnsWildcardNotConfigured } from './dns-wildcard-not-configured.ts'

const NAME = 'validateNoWildcardDNS.test.example.com'
const answers = (
  ...resolutions: { domain_name: string; ipv4_addresses?: string[]; cnames?: string[] }[]
) => ({
  domain_name_resolutions: { resolutions },
})
const WILDCARD = answers({ domain_name: NAME, ipv4_addresses: ['10.9.8.7'] })

describe('dns-wildcard-not-configured', () => {
  it.each([
    ['the name does not resolve', {}],
    ['only one of the two questions was answered', answers({ domain_name: `${NAME}.` })],
    ['is a day-2 host', { ...WILDCARD, kind: 'AddToExistingClusterHost' as const }],
  ])('success: %s', (_, host) => {
    expect(statusOf(dnsWildcardNotConfigured, aHostContext(host))).toBe('success')
  })

  it.each([
    ['without the final dot', WILDCARD, '10.9.8.7'],
    ['with the final dot', answers({ domain_name: `${NAME}.`, ipv4_addresses: ['10.9.8.7'] }), '10.9.8.7'],
    ['to an alias', answers({ domain_name: NAME, cnames: ['lb.example.com.'] }), 'lb.example.com'],
    [
      'with its own name in the answer',
      answers({ domain_name: NAME, ipv4_addresses: ['10.9.8.7'], cnames: [`${NAME}.`] }),
      '10.9.8.7',
    ],
    [
      'the second of two questions',
      answers({ domain_name: `${NAME}.` }, { domain_name: NAME, ipv4_addresses: ['10.9.8.7'] }),
      '10.9.8.7',
    ],
  ])('failure: the name resolves %s', (_, host, answer) => {
    const text = verdictText(dnsWildcardNotConfigured, aHostContext(host))
    expect(text).toContain(`got ${answer} for ${NAME}`)
    expect(text).toContain('*.test.example.com')
  })

  it('pending: nothing was resolved yet', () => {
    expect(statusOf(dnsWildcardNotConfigured, aHostContext({ domain_name_resolutions: null }))).toBe(
      'pending',
    )
  })

  it('error: the answer does not mention the name', () => {
    expect(statusOf(dnsWildcardNotConfigured, aHostContext(answers()))).toBe('error')
  })

  it('left out: no cluster', () => {
    expect(statusOf(dnsWildcardNotConfigured, anUnboundHostContext(WILDCARD))).toBe('left out')
  })
})
