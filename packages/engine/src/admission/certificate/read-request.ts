import {
  childrenOf,
  DerError,
  decodeText,
  type Element,
  elementText,
  expectTag,
  objectIdOf,
  readElement,
  TAGS,
} from '@groundwork/der/read-der'
import { addressKey } from '../address-key.ts'
import { isSignedByOwnKey } from './signature.ts'

/** What a request for a certificate (PKCS #10, RFC 2986) asks for. */
export interface CertificateRequest {
  readonly commonNames: readonly string[]
  readonly organizations: readonly string[]
  /** Object identifiers of all else that the subject is made of. */
  readonly otherSubjectParts: readonly string[]
  readonly dnsNames: readonly string[]
  /** In one spelling, see addressKey. */
  readonly addresses: readonly string[]
  /** Mail addresses, URIs and whatever else can be named; only that there are some. */
  readonly otherNames: number
  /** Object identifiers of extensions beside the alternative names, and of attributes beside the extensions. */
  readonly otherWishes: readonly string[]
}

export type ReadRequest =
  | { readonly ok: true; readonly request: CertificateRequest }
  | { readonly ok: false; readonly reason: string }

const OIDS = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  extensionRequest: '1.2.840.113549.1.9.14',
  alternativeNames: '2.5.29.17',
} as const

/** Tags of alternative names (RFC 5280, 4.2.1.6): the context class, with their number. */
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87
const ATTRIBUTES = 0xa0
const PEM = /^-----BEGIN CERTIFICATE REQUEST-----\n([A-Za-z0-9+/=\n]+)\n-----END CERTIFICATE REQUEST-----$/

/** Never throws. */
export function readCertificateRequest(pem: string): ReadRequest {
  const match = PEM.exec(pem.replaceAll('\r', '').trim())
  if (match?.[1] === undefined) return { ok: false, reason: 'it is no PEM request for a certificate' }
  try {
    return readDer(Buffer.from(match[1], 'base64'))
  } catch (error) {
    if (error instanceof DerError) return { ok: false, reason: `it cannot be read: ${error.message}` }
    throw error
  }
}

function readDer(der: Uint8Array): ReadRequest {
  const [info, algorithm, signature, ...rest] = childrenOf(readElement(der, TAGS.sequence), TAGS.sequence)
  if (info === undefined || algorithm === undefined || signature === undefined || rest.length > 0) {
    throw new DerError('It does not have its three parts.')
  }
  const [version, subject, key, attributes, ...more] = childrenOf(info, TAGS.sequence)
  if (key === undefined || more.length > 0) throw new DerError('Its content does not have its four parts.')
  expectTag(version, TAGS.integer)
  if (!isSignedByOwnKey({ info, key, algorithm, signature })) {
    return { ok: false, reason: 'it is not signed with the key that it asks for' }
  }
  return { ok: true, request: { ...readSubject(subject), ...readAttributes(attributes) } }
}

function readSubject(subject: Element | undefined) {
  const parts = childrenOf(subject, TAGS.sequence)
    .flatMap((set) => childrenOf(set, TAGS.set))
    .map((pair) => {
      const [type, value] = exactly(2, childrenOf(pair, TAGS.sequence))
      return { type: objectIdOf(type), value }
    })
  const texts = (wanted: string) =>
    parts.filter(({ type }) => type === wanted).map(({ value }) => elementText(value))
  return {
    commonNames: texts(OIDS.commonName),
    organizations: texts(OIDS.organization),
    otherSubjectParts: parts
      .map(({ type }) => type)
      .filter((type) => type !== OIDS.commonName && type !== OIDS.organization),
  }
}

function readAttributes(attributes: Element | undefined) {
  const wishes: { readonly id: string; readonly value: Element | undefined }[] = []
  for (const attribute of attributes === undefined ? [] : childrenOf(attributes, ATTRIBUTES)) {
    const [type, values] = exactly(2, childrenOf(attribute, TAGS.sequence))
    const id = objectIdOf(type)
    if (id !== OIDS.extensionRequest) wishes.push({ id, value: undefined })
    else {
      const [list] = exactly(1, childrenOf(values, TAGS.set))
      wishes.push(...childrenOf(list, TAGS.sequence).map(readExtension))
    }
  }
  if (new Set(wishes.map(({ id }) => id)).size < wishes.length)
    throw new DerError('It asks for one thing twice.')
  const names = wishes
    .filter(({ id }) => id === OIDS.alternativeNames)
    .flatMap(({ value }) =>
      childrenOf(readElement(expectTag(value, TAGS.octetString).content, TAGS.sequence), TAGS.sequence),
    )
  return {
    dnsNames: names.filter(({ tag }) => tag === DNS_NAME).map(({ content }) => decodeText(content)),
    addresses: names.filter(({ tag }) => tag === IP_ADDRESS).map(({ content }) => readAddress(content)),
    otherNames: names.filter(({ tag }) => tag !== DNS_NAME && tag !== IP_ADDRESS).length,
    otherWishes: wishes.map(({ id }) => id).filter((id) => id !== OIDS.alternativeNames),
  }
}

/**
 * Identifier, whether it is critical (may be left out), and the value. Nothing else: readers differ in which of several values they
 * take, and the signer must not take another one than we do.
 */
function readExtension(extension: Element) {
  const parts = childrenOf(extension, TAGS.sequence)
  const [id, value] = exactly(
    2,
    parts.filter(({ tag }, index) => index !== 1 || tag !== TAGS.boolean),
  )
  return { id: objectIdOf(id), value }
}

function exactly(count: number, elements: readonly Element[]): readonly Element[] {
  if (elements.length !== count) throw new DerError('A part has more or fewer elements than it should.')
  return elements
}

function readAddress(content: Uint8Array): string {
  const text =
    content.length === 4
      ? content.join('.')
      : Array.from({ length: 8 }, (_, index) =>
          (((content[index * 2] ?? 0) << 8) | (content[index * 2 + 1] ?? 0)).toString(16),
        ).join(':')
  const key = content.length === 4 || content.length === 16 ? addressKey(text) : null
  if (key === null) throw new DerError('An address has a strange length.')
  return key
}
