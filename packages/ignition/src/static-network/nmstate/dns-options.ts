// Options of the resolver, see resolv.conf(5).

const WITHOUT_VALUE: readonly string[] = [
  'debug',
  'edns0',
  'inet6',
  'ip6-bytestring',
  'ip6-dotint',
  'no-aaaa',
  'no-check-names',
  'no-ip6-dotint',
  'no-reload',
  'no-tld-query',
  'rotate',
  'single-request',
  'single-request-reopen',
  'trust-ad',
  'use-vc',
]
const WITH_VALUE: readonly string[] = ['ndots', 'timeout', 'attempts']

export function isDnsOption(option: string): boolean {
  const colon = option.indexOf(':')
  return colon < 0 ? WITHOUT_VALUE.includes(option) : WITH_VALUE.includes(option.slice(0, colon))
}
