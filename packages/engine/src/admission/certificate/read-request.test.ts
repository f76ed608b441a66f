import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeRequest, newKey } from '../testing/encode-request.ts'
import { readCertificateRequest } from './read-request.ts'

// Made with openssl, so that our own encoder is not the only witness.
const SERVING = `-----BEGIN CERTIFICATE REQUEST-----
MIIBMDCB1gIBADA2MRUwEwYDVQQKDAxzeXN0ZW06bm9kZXMxHTAbBgNVBAMMFHN5
c3RlbTpub2RlOndvcmtlci0wMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEJ7cR
mdv0MO1KZOzEBXaJoY48ze4C9KgEc04Ir8wjZQdjzrRqbZ2J/E9ZgptVxNIG+8KN
QbzK1mJZFdxkhpMbJqA+MDwGCSqGSIb3DQEJDjEvMC0wKwYDVR0RBCQwIoIId29y
a2VyLTCHBMAAAhSHECABDbgAAAAAAAAAAAAAACAwCgYIKoZIzj0EAwIDSQAwRgIh
AJdqoisYfkp830l4wkOIkQQHkJmnkQM5USRN7Sp3Cq6eAiEA0sB6QNA0DPC7FQIc
PmFJ4Hb+PZaxsYj85IVLyP5X+d4=
-----END CERTIFICATE REQUEST-----`

const CLIENT = `-----BEGIN CERTIFICATE REQUEST-----
MIHwMIGYAgEAMDYxFTATBgNVBAoMDHN5c3RlbTpub2RlczEdMBsGA1UEAwwUc3lz
dGVtOm5vZGU6d29ya2VyLTAwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQntxGZ
2/Qw7Upk7MQFdomhjjzN7gL0qARzTgivzCNlB2POtGptnYn8T1mCm1XE0gb7wo1B
vMrWYlkV3GSGkxsmoAAwCgYIKoZIzj0EAwIDRwAwRAIgJYE1waITC4Fmg5efpt+i
asR3dPsg4mAsUHbFy/RCiFcCIDx5YHs48kN4iwBbs2X+Qr9M1XZpGq9zq3/EUi0S
e8DY
-----END CERTIFICATE REQUEST-----`

/** With an RSA key, a country, a mail address and the wish to be an authority. */
const ODD = `-----BEGIN CERTIFICATE REQUEST-----
MIICyzCCAbMCAQAwQzEVMBMGA1UECgwMc3lzdGVtOm5vZGVzMR0wGwYDVQQDDBRz
eXN0ZW06bm9kZTp3b3JrZXItMDELMAkGA1UEBhMCREUwggEiMA0GCSqGSIb3DQEB
AQUAA4IBDwAwggEKAoIBAQCwrvYm70CjWxifgN4W0U8cQPOOHZmHmOyhxy0RNDn5
LeSN7lxDt6MbHPvg7YO+flogV8GDttcTgI7mUHVbXiQcQa3FbnCzdA6g/2i4zy5c
E/cs44jhhJ+8zjyHwRGVxjU29M8XeOzYAeFmfcqXABrfEUtxXeSCtq8yy3FMdJwb
h39AhFADjKbMWkOSzGBt9PlII6ntTBPwLCqbZZpCbe8knG1LRATpRCRzBEhDcLVo
OfV35cihq2VBKJl2nrFOSkXh/Ao5XzdSEd4pliz1ujJizxNYIWK42JioCOs2FaUG
Hj/tV+idZK64MNEN0Kbm+o9p89eZ2uhzSRbFUK4Xv0fbAgMBAAGgQzBBBgkqhkiG
9w0BCQ4xNDAyMCIGA1UdEQQbMBmCCHdvcmtlci0wgQ14QGV4YW1wbGUuY29tMAwG
A1UdEwQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBADBeNAqu5CBQCW9OQmFPdYCr
iO9SOUgH5kONJcDIr9GHgGn66PIcGj1y5hcujkOjSB/mAA5ws0XzoYqefK/yBtLs
JuyFedhj6CDMmaEm27Oiem1LZrZMLJg43Q2LmcxVFL1WtPB+VDF+LqwLZCfCwpv5
6YhZg8GLOe5Y+Rk5UuGihiuaSWiaZI8glJXx85Sulfz20kKXZFYR/cuRTlKB9Gq8
4jNHXlk66WcPgC5kLffNf+bzjTg+1RMMo278nsEezQ0Z/MgRD3f6E6bI2DxZT7dt
SrjLPcUggw0vsQaZB4QjfiRfme2Ivb/fsMtUDSBaShcuNavebcAsdmfchqIJyUE=
-----END CERTIFICATE REQUEST-----`

const NOTHING = {
  otherSubjectParts: [],
  dnsNames: [],
  addresses: [],
  otherNames: 0,
  otherWishes: [],
}

describe('a request for a certificate', () => {
  it('of a node that wants to answer', () => {
    expect(readCertificateRequest(SERVING)).toEqual({
      ok: true,
      request: {
        ...NOTHING,
        commonNames: ['system:node:worker-0'],
        organizations: ['system:nodes'],
        dnsNames: ['worker-0'],
        addresses: ['192.0.2.20', '2001:db8::20'],
      },
    })
  })

  it('of a node that wants to join', () => {
    expect(readCertificateRequest(CLIENT)).toEqual({
      ok: true,
      request: { ...NOTHING, commonNames: ['system:node:worker-0'], organizations: ['system:nodes'] },
    })
  })

  it('tells of everything else that it contains', () => {
    expect(readCertificateRequest(ODD)).toMatchObject({
      ok: true,
      request: { otherSubjectParts: ['2.5.4.6'], otherNames: 1, otherWishes: ['2.5.29.19'] },
    })
  })

  it('is not read when another key signed it', () => {
    const stolen = encodeRequest({ commonNames: ['system:node:x'], signedWith: newKey() })
    expect(readCertificateRequest(stolen)).toEqual({ ok: false, reason: expect.stringContaining('signed') })
  })

  it.each([
    ['nothing', ''],
    ['something else', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
    ['two at once', `${CLIENT}\n${SERVING}`],
    ['no content', '-----BEGIN CERTIFICATE REQUEST-----\n====\n-----END CERTIFICATE REQUEST-----'],
  ])('is not read from %s', (_, pem) => {
    expect(readCertificateRequest(pem).ok).toBe(false)
  })

  it('is not read when a single byte is another, and never fails over it', () => {
    const der = Buffer.from(SERVING.replace(/-----[^-]+-----|\n/g, ''), 'base64')
    const pem = (bytes: Buffer) =>
      `-----BEGIN CERTIFICATE REQUEST-----\n${bytes.toString('base64')}\n-----END CERTIFICATE REQUEST-----`
    expect(readCertificateRequest(pem(der)).ok).toBe(true)
    fc.assert(
      fc.property(fc.nat(der.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bytes = Buffer.from(der)
        bytes[at] = (bytes[at] ?? 0) ^ change
        expect(readCertificateRequest(pem(bytes)).ok).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('is not read from bytes that come from anywhere', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        const text = Buffer.from(bytes).toString('base64')
        const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${text}\n-----END CERTIFICATE REQUEST-----`
        expect(readCertificateRequest(pem).ok).toBe(false)
      }),
    )
  })
})
