// Everything about a certificate that is not random: subject, issuer, validity, usage.
import { X509Certificate } from 'node:crypto'

/** As the recording has it, without what is random. */
export interface CertificateFacts {
  readonly subject: string
  readonly issuer: string
  readonly hours: number
  readonly key: string
  readonly signature: string
  readonly version: string
  readonly extensions: Readonly<Record<string, { readonly critical: boolean; readonly value: unknown }>>
}

interface Value {
  readonly tag: number
  readonly content: Buffer
}

const SEQUENCE = 0x30
const EXTENSIONS = 0xa3
const VERSION = 0xa0
const BOOLEAN = 0x01
const HOUR_MS = 60 * 60 * 1000

export function readCertificate(pem: string): CertificateFacts {
  const certificate = new X509Certificate(pem)
  const parts = values(values(values(certificate.raw)[0]?.content)[0]?.content)
  const version = values(parts.find(({ tag }) => tag === VERSION)?.content)[0]?.content.at(-1) ?? 0
  const extensions = values(values(parts.find(({ tag }) => tag === EXTENSIONS)?.content)[0]?.content)
  const { asymmetricKeyType = '', asymmetricKeyDetails } = certificate.publicKey
  return {
    subject: readName(certificate.subject),
    issuer: readName(certificate.issuer),
    hours: Math.round((Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)) / HOUR_MS),
    key: `${asymmetricKeyType.toUpperCase()}-${asymmetricKeyDetails?.modulusLength ?? ''}`,
    signature: SIGNATURES[oid(values(parts.find(({ tag }) => tag === SEQUENCE)?.content)[0])] ?? 'unknown',
    version: `v${version + 1}`,
    extensions: Object.fromEntries(extensions.map((extension) => readExtension(extension, certificate))),
  }
}

/** Is it signed by one of these, or by itself? */
export function signerOf(pem: string, authorities: readonly string[]): string {
  const certificate = new X509Certificate(pem)
  const signs = (other: X509Certificate) =>
    certificate.issuer === other.subject && certificate.verify(other.publicKey)
  if (certificate.subject === certificate.issuer && signs(certificate))
    return `${readName(certificate.subject)} (self)`
  const found = authorities.map((text) => new X509Certificate(text)).find(signs)
  return found === undefined ? 'unknown' : readName(found.subject)
}

/** Several of one kind stand in one set, which has no order. */
const readName = (text: string): string =>
  text
    .split('\n')
    .flatMap((part) => part.split(' + ').sort())
    .join(', ')

const SIGNATURES: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256/sha256WithRSAEncryption',
}
const KEY_USAGES = [
  'digital_signature',
  'content_commitment',
  'key_encipherment',
  'data_encipherment',
  'key_agreement',
  'key_cert_sign',
]
const PURPOSES: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'serverAuth',
  '1.3.6.1.5.5.7.3.2': 'clientAuth',
}

const READERS: Readonly<
  Record<string, readonly [string, (value: Value | undefined, certificate: X509Certificate) => unknown]>
> = {
  '2.5.29.15': ['keyUsage', (value) => flags(value?.content ?? Buffer.alloc(0))],
  '2.5.29.37': [
    'extendedKeyUsage',
    (value) => values(value?.content).map((purpose) => PURPOSES[oid(purpose)] ?? oid(purpose)),
  ],
  '2.5.29.19': [
    'basicConstraints',
    (value) => ({ ca: values(value?.content).some(({ tag }) => tag === BOOLEAN), pathlen: null }),
  ],
  '2.5.29.14': ['subjectKeyIdentifier', () => 'present'],
  '2.5.29.35': ['authorityKeyIdentifier', () => 'present'],
  '2.5.29.17': [
    'subjectAltName',
    (_, { subjectAltName = '' }) => subjectAltName.split(', ').map((name) => shortAddress(name)),
  ],
}

function readExtension(extension: Value, certificate: X509Certificate) {
  const members = values(extension.content)
  const [name, read] = READERS[oid(members[0])] ?? [oid(members[0]), () => 'unknown']
  const value = read(values(members.at(-1)?.content)[0], certificate)
  return [
    name,
    {
      critical: members.some(({ tag }) => tag === BOOLEAN),
      value: Array.isArray(value) && name !== 'keyUsage' ? [...value].sort() : value,
    },
  ]
}

function flags(bits: Buffer): readonly string[] {
  const [, first = 0] = bits
  return KEY_USAGES.filter((_, index) => (first & (0x80 >> index)) !== 0)
}

/** `IP Address:0:0:0:0:0:0:0:1` */
function shortAddress(name: string): string {
  const [, address] = /^IP Address:(.*)$/.exec(name) ?? []
  if (address === undefined) return name
  return `IP:${address.includes(':') ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address}`
}

function values(bytes: Buffer | undefined): readonly Value[] {
  const found: Value[] = []
  for (let rest = bytes ?? Buffer.alloc(0); rest.length > 0; ) {
    const [tag = 0, short = 0] = rest
    const digits = short < 0x80 ? 0 : short & 0x7f
    const length = digits === 0 ? short : rest.readUIntBE(2, digits)
    const start = 2 + digits
    found.push({ tag, content: rest.subarray(start, start + length) })
    rest = rest.subarray(start + length)
  }
  return found
}

function oid(value: Value | undefined): string {
  const [first = 0, ...rest] = value?.content ?? []
  const numbers = [Math.min(2, Math.floor(first / 40)), first - 40 * Math.min(2, Math.floor(first / 40))]
  let number = 0
  for (const byte of rest) {
    number = number * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      numbers.push(number)
      number = 0
    }
  }
  return numbers.join('.')
}
