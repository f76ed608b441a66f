// X.509 certificates (RFC 5280), exactly with the extensions that a certificate is asked to have. Written here, because the
// library for it takes 15 times as long and a third of a second to load.
import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { bytesOf, parseAddress } from '@groundwork/addresses/cidr'
import {
  bits,
  type Der,
  explicit,
  identifier,
  implicit,
  integer,
  namedBits,
  nullValue,
  octets,
  sequence,
  set,
  text,
  time,
  trueValue,
} from '@groundwork/der/write-der'

export type KeyUsage = 'digitalSignature' | 'keyEncipherment' | 'keyCertSign'
export type Purpose = 'serverAuth' | 'clientAuth'

export interface Subject {
  readonly organizations?: readonly string[]
  readonly unit?: string
  readonly commonName: string
}

export interface CertificateRequest {
  readonly subject: Subject
  readonly publicKey: KeyObject
  readonly isAuthority: boolean
  readonly keyUsages: readonly KeyUsage[]
  readonly purposes: readonly Purpose[]
  readonly hostnames: readonly string[]
  readonly addresses: readonly string[]
  readonly notBefore: Date
  readonly notAfter: Date
  /** null: it vouches for itself. */
  readonly issuer: { readonly subject: Subject; readonly publicKey: KeyObject } | null
  readonly signingKey: KeyObject
}

const KEY_USAGE_BITS: Readonly<Record<KeyUsage, number>> = {
  digitalSignature: 0,
  keyEncipherment: 2,
  keyCertSign: 5,
}
const PURPOSE_IDS: Readonly<Record<Purpose, string>> = {
  serverAuth: '1.3.6.1.5.5.7.3.1',
  clientAuth: '1.3.6.1.5.5.7.3.2',
}
const VERSION_3 = 2
const SERIAL_BYTES = 8
const signAsync = promisify(sign) as (algorithm: string, data: Uint8Array, key: KeyObject) => Promise<Buffer>

/** PEM, one newline at the end. */
export async function writeCertificate(request: CertificateRequest): Promise<string> {
  const algorithm = sequence(identifier('1.2.840.113549.1.1.11'), nullValue())
  const body = sequence(
    explicit(0, integer(Buffer.from([VERSION_3]))),
    integer(randomSerial()),
    algorithm,
    name((request.issuer ?? request).subject),
    sequence(time(request.notBefore), time(request.notAfter)),
    name(request.subject),
    request.publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...extensions(request))),
  )
  const signature = await signAsync('sha256', body, request.signingKey)
  return pem(sequence(body, algorithm, bits(signature)))
}

/** Positive and below 2^63: some readers keep it in a signed word. */
function randomSerial(): Buffer {
  const serial = randomBytes(SERIAL_BYTES)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x01
  return serial
}

function name({ organizations = [], unit, commonName }: Subject): Der {
  const attribute = (type: string, values: readonly string[]) =>
    // Values of one kind stand in one set, in the order of their bytes.
    set(...values.map((value) => sequence(identifier(type), text(value))).sort(Buffer.compare))
  return sequence(
    ...(organizations.length === 0 ? [] : [attribute('2.5.4.10', organizations)]),
    ...(unit === undefined ? [] : [attribute('2.5.4.11', [unit])]),
    attribute('2.5.4.3', [commonName]),
  )
}

function extensions(request: CertificateRequest): Der[] {
  const { issuer, keyUsages, purposes, isAuthority, publicKey, hostnames, addresses } = request
  return [
    ...(keyUsages.length === 0
      ? []
      : [critical('2.5.29.15', namedBits(keyUsages.map((usage) => KEY_USAGE_BITS[usage])))]),
    ...(purposes.length === 0
      ? []
      : [extension('2.5.29.37', sequence(...purposes.map((purpose) => identifier(PURPOSE_IDS[purpose]))))]),
    critical('2.5.29.19', isAuthority ? sequence(trueValue()) : sequence()),
    extension('2.5.29.14', octets(keyId(publicKey))),
    ...(issuer === null ? [] : [extension('2.5.29.35', sequence(implicit(0, keyId(issuer.publicKey))))]),
    ...(hostnames.length + addresses.length === 0
      ? []
      : [extension('2.5.29.17', sequence(...hostnames.map(dnsName), ...addresses.map(ipAddress)))]),
  ]
}

const extension = (id: string, value: Der): Der => sequence(identifier(id), octets(value))
const critical = (id: string, value: Der): Der => sequence(identifier(id), trueValue(), octets(value))

const keyId = (key: KeyObject): Buffer =>
  createHash('sha1')
    .update(key.export({ type: 'pkcs1', format: 'der' }))
    .digest()

const dnsName = (hostname: string): Der => implicit(2, Buffer.from(hostname, 'ascii'))

function ipAddress(address: string): Der {
  const parsed = parseAddress(address)
  if (parsed === null) throw new Error(`${address} is no address`)
  return implicit(7, bytesOf(parsed))
}

const LINE = 64

function pem(der: Der): string {
  const lines = der.toString('base64').match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
