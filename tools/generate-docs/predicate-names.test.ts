import { describe, expect, it } from 'vitest'
import { describeConditions } from './predicate-names.ts'

describe('conditions of a rule', () => {
  it.each([
    [[], 'always'],
    [['reachable'], 'reachable'],
    [['reachable', 'not (connected)'], 'reachable; not (connected)'],
    // A predicate by itself needs no brackets, whatever words it contains.
    [['every host installed or failed'], 'every host installed or failed'],
    [['not (hardware described and not truncated)'], 'not (hardware described and not truncated)'],
    [
      ['(every host installed or failed and kubeconfig with the router CA stored)'],
      '(every host installed or failed) and kubeconfig with the router CA stored',
    ],
    [
      ['not (VIPs given and networks, domain and pull secret given)', 'VIPs by DHCP'],
      'not (VIPs given and (networks, domain and pull secret given)); VIPs by DHCP',
    ],
    [['reachable', '(soft timeouts or connected)'], 'reachable; (soft timeouts or connected)'],
  ])('%j', (names, expected) => {
    expect(describeConditions(names)).toBe(expected)
  })
})
