import type { SigningRequest } from '@groundwork/kube-client/objects'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CLIENT_SIGNER,
  judgeSigningRequest,
  NODE_BOOTSTRAPPER,
  SERVING_SIGNER,
} from './judge-signing-request.ts'
import { BASIC_CONSTRAINTS, newKey } from './testing/encode-request.ts'
import { AROUND, client, HOSTS, request, serving } from './testing/node-requests.ts'

const NAMES = ['master-0', 'worker-0', 'stranger', 'MASTER-0', 'localhost', '']
const ADDRESSES = ['192.0.2.10', '192.0.2.20', '2001:db8::10', '203.0.113.1', '127.0.0.1']
const USAGES = ['digital signature', 'key encipherment', 'client auth', 'server auth', 'cert sign']
const USERS = [
  NODE_BOOTSTRAPPER,
  'system:node:master-0',
  'system:node:worker-0',
  'system:bootstrap:abcdef',
  'eve',
]
const GROUPS = ['system:nodes', 'system:bootstrappers', 'system:masters', 'system:authenticated']

describe('whatever is asked for', () => {
  it('only nodes that are known get exactly what is theirs', () => {
    /** Mostly right: a request with everything at random is wrong in so many ways that nothing is learnt from it. */
    const mostly = <T>(right: T, any: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 6, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: any })
    const asked = fc.boolean().chain((isServing) =>
      fc.record({
        signerName: mostly(
          isServing ? SERVING_SIGNER : CLIENT_SIGNER,
          fc.constantFrom(CLIENT_SIGNER, SERVING_SIGNER),
        ),
        username: mostly(isServing ? 'system:node:master-0' : NODE_BOOTSTRAPPER, fc.constantFrom(...USERS)),
        groups: mostly(['system:nodes'], fc.subarray(GROUPS)),
        usages: mostly(['digital signature', isServing ? 'server auth' : 'client auth'], fc.subarray(USAGES)),
        names: mostly(
          ['system:node:master-0'],
          fc.array(fc.constantFrom(...NAMES.map((name) => `system:node:${name}`), 'system:admin'), {
            maxLength: 2,
          }),
        ),
        organizations: mostly(['system:nodes'], fc.subarray(['system:nodes', 'system:masters'])),
        dnsNames: mostly(isServing ? ['master-0'] : [], fc.subarray(NAMES.filter((name) => name !== ''))),
        addresses: mostly(isServing ? ['192.0.2.10'] : [], fc.subarray(ADDRESSES)),
        uris: mostly<string[]>([], fc.subarray(['https://x'])),
      }),
    )
    let approvals = 0
    fc.assert(
      fc.property(asked, ({ names, organizations, dnsNames, addresses, uris, ...spec }) => {
        const wish = { commonNames: names, organizations, dnsNames, addresses, uris }
        if (judgeSigningRequest(request(spec, wish), AROUND).kind !== 'approve') return
        approvals += 1
        const host = HOSTS.find(({ name }) => names[0] === `system:node:${name}`)
        expect(host).toBeDefined()
        expect(names).toHaveLength(1)
        expect(organizations).toEqual(['system:nodes'])
        expect(uris).toEqual([])
        const purpose = spec.signerName === CLIENT_SIGNER ? 'client auth' : 'server auth'
        expect(spec.usages.filter((usage) => usage !== 'key encipherment').sort()).toEqual(
          [purpose, 'digital signature'].sort(),
        )
        if (spec.signerName === CLIENT_SIGNER) {
          const isItself = spec.username === names[0] && spec.groups.includes('system:nodes')
          const mayStart = spec.username === NODE_BOOTSTRAPPER || spec.groups.includes('system:bootstrappers')
          expect(isItself || mayStart).toBe(true)
          expect([...dnsNames, ...addresses]).toEqual([])
        } else {
          expect(spec.username).toBe(names[0])
          expect(dnsNames.every((name) => name === host?.name)).toBe(true)
          expect(addresses.every((address) => host?.addresses.includes(address))).toBe(true)
        }
      }),
      { numRuns: 400 },
    )
    expect(approvals).toBeGreaterThan(0)
  })

  it('a good request with one wrong thing is never approved', () => {
    const wrongs: readonly ((isServing: boolean) => SigningRequest)[] = [
      (is) => (is ? serving : client)({ commonNames: ['system:node:stranger'] }),
      (is) => (is ? serving : client)({ organizations: ['system:nodes', 'x'] }),
      (is) => (is ? serving : client)({ addresses: ['203.0.113.1'] }),
      (is) => (is ? serving : client)({ uris: ['https://x'] }),
      (is) => (is ? serving : client)({}, { username: 'eve', groups: [] }),
      (is) => (is ? serving : client)({}, { usages: ['digital signature', 'client auth', 'server auth'] }),
      (is) => (is ? serving : client)({ moreExtensions: [BASIC_CONSTRAINTS] }),
      (is) => (is ? serving : client)({ signedWith: newKey() }),
    ]
    for (const wrong of wrongs) {
      for (const isServing of [true, false]) {
        expect(judgeSigningRequest(wrong(isServing), AROUND).kind).toBe('refuse')
      }
    }
  })
})
