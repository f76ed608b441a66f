import { readCertificateRequest } from '@groundwork/engine/admission'
import { expect, it } from 'vitest'
import { certificateRequest } from './certificate-request.ts'

it('a request is read by the controller as it was meant', () => {
  const pem = certificateRequest({
    commonName: 'system:node:m1',
    organization: 'system:nodes',
    dnsNames: ['m1', `${'long'.repeat(40)}.example.com`],
    addresses: ['192.0.2.11', '2001:db8::1'],
  })
  const read = readCertificateRequest(pem)
  expect(read).toMatchObject({
    ok: true,
    request: {
      commonNames: ['system:node:m1'],
      organizations: ['system:nodes'],
      dnsNames: ['m1', `${'long'.repeat(40)}.example.com`],
      otherNames: 0,
      otherWishes: [],
    },
  })
  expect(read.ok && read.request.addresses).toHaveLength(2)
})

it('a request without other names has none', () => {
  const read = readCertificateRequest(
    certificateRequest({ commonName: 'system:node:m1', organization: 'system:nodes' }),
  )
  expect(read).toMatchObject({ ok: true, request: { dnsNames: [], addresses: [] } })
})
