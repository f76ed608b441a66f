import { describe, expect, it } from 'vitest'
import type { ProposedCall } from './remedy-call.ts'
import { fieldsOf, nameOf, problemOf } from './remedy-form.ts'

const call = (body: Record<string, unknown>, fill_in: readonly string[] = []): ProposedCall => ({
  operation: 'V2UpdateCluster',
  method: 'PATCH',
  path: '/clusters/1',
  body,
  fill_in,
})
const shown = (...calls: ProposedCall[]) => fieldsOf(calls).map(({ label, proposed }) => [label, proposed])

describe('fields of a remedy', () => {
  it('proposed values can be changed', () => {
    expect(shown(call({ api_vips: [{ ip: '10.0.1.254' }], ingress_vips: [{ ip: '10.0.1.253' }] }))).toEqual([
      ['API VIP', '10.0.1.254'],
      ['Ingress VIP', '10.0.1.253'],
    ])
  })
  it('what only a person knows is empty', () => {
    expect(shown(call({ base_dns_domain: '<base domain>' }, ['base_dns_domain']))).toEqual([
      ['Base domain', ''],
    ])
  })
  it('second addresses are told apart', () => {
    const fill = ['api_vips[0].ip', 'api_vips[1].ip']
    const body = { api_vips: [{ ip: '<free address>' }, { ip: '<free address>' }] }
    expect(shown(call(body, fill)).map(([label]) => label)).toEqual(['API VIP', 'API VIP 2'])
  })
  it('what is a decision of the remedy itself is not offered, and unknown fields keep their name', () => {
    expect(shown(call({ host_role: 'worker' }), call({ strange: '<x>' }, ['strange']))).toEqual([
      ['strange', ''],
    ])
  })
  it('two hosts have two names', () => {
    const [first, second] = fieldsOf([call({ host_name: 'a' }), call({ host_name: 'b' })])
    expect(first?.key).not.toBe(second?.key)
  })
})

describe('what is wrong with a value', () => {
  it.each([
    ['base_dns_domain', 'Nonsense!', false],
    ['base_dns_domain', 'lab.example.com', true],
    ['api_vips[0].ip', '10.0.1', false],
    ['api_vips[0].ip', ' 10.0.1.5 ', true],
    ['machine_networks[0].cidr', '10.0.1.5', false],
    ['host_name', 'not a name', false],
    ['pull_secret', 'anything', true],
  ])('%s: %s', (path, value, isFine) => {
    expect(problemOf(path, value) === null).toBe(isFine)
  })
})

it.each([
  ['api_vips[1].ip', 'api_vips'],
  ['base_dns_domain', 'base_dns_domain'],
  ['proxy.http_proxy', 'proxy'],
])('a refusal names the field of %s as %s', (path, name) => {
  expect(nameOf({ path })).toBe(name)
})
