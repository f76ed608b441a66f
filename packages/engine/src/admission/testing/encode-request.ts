// Requests for certificates as a kubelet makes them, and as one would make them who wants more than a kubelet.
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'

export interface CertificateRequestOptions {
  readonly commonNames?: readonly string[]
  readonly organizations?: readonly string[]
  readonly dnsNames?: readonly string[]
  readonly addresses?: readonly string[]
  readonly uris?: readonly string[]
  /** Object identifiers of further extensions, in DER. */
  readonly moreExtensions?: readonly (readonly number[])[]
  /** Extensions in full, see `namesExtension`. */
  readonly rawExtensions?: readonly Buffer[]
  readonly key?: KeyObject
  /** Another key than the one that is asked for. */
  readonly signedWith?: KeyObject
}

const COMMON_NAME = [0x55, 0x04, 0x03]
const ORGANIZATION = [0x55, 0x04, 0x0a]
const ALTERNATIVE_NAMES = [0x55, 0x1d, 0x11]
const EXTENSION_REQUEST = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x0e]
const ECDSA_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]
export const BASIC_CONSTRAINTS = [0x55, 0x1d, 0x13]

export const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
/** Making keys takes time, and most tests do not care for them. */
const SHARED_KEY = createPrivateKey(`-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFOpq57Nks9fhlHQL
LHntCzeE5+Dox+JY2bKVWyE9Sd6hRANCAASpsWAhwBaI65l/JQ3FV6f3EmAni2SR
ENegkigQ6V8kYMiJy1KmvsAOLYqWRRxGUWrbHNjvlmup/T4p5Js825oO
-----END PRIVATE KEY-----`)

/** PEM. */
export function encodeRequest(options: CertificateRequestOptions): string {
  const key = options.key ?? SHARED_KEY
  const names = [
    ...(options.organizations ?? []).map((name) => encodeName(ORGANIZATION, name)),
    ...(options.commonNames ?? []).map((name) => encodeName(COMMON_NAME, name)),
  ]
  const info = element(
    0x30,
    element(0x02, Buffer.of(0)),
    element(0x30, ...names),
    createPublicKey(key).export({ format: 'der', type: 'spki' }),
    element(0xa0, ...attributesOf(options)),
  )
  const signature = sign('sha256', info, options.signedWith ?? key)
  const request = element(
    0x30,
    info,
    element(0x30, objectId(ECDSA_SHA256)),
    element(0x03, Buffer.of(0), signature),
  )
  const lines = request.toString('base64').replace(/(.{64})(?=.)/g, '$1\n')
  return `-----BEGIN CERTIFICATE REQUEST-----\n${lines}\n-----END CERTIFICATE REQUEST-----\n`
}

function attributesOf(options: CertificateRequestOptions): readonly Buffer[] {
  const names = [
    ...(options.dnsNames ?? []).map((name) => element(0x82, Buffer.from(name))),
    ...(options.addresses ?? []).map((address) => element(0x87, addressBytes(address))),
    ...(options.uris ?? []).map((uri) => element(0x86, Buffer.from(uri))),
  ]
  const extensions = [
    ...(names.length === 0 ? [] : [extension(ALTERNATIVE_NAMES, element(0x30, ...names))]),
    ...(options.moreExtensions ?? []).map((id) => extension(id, element(0x30))),
    ...(options.rawExtensions ?? []),
  ]
  if (extensions.length === 0) return []
  return [element(0x30, objectId(EXTENSION_REQUEST), element(0x31, element(0x30, ...extensions)))]
}

/** Alternative names as they should not be written: one value for each list of names, all in one extension. */
export const namesExtension = (...lists: readonly (readonly string[])[]): Buffer =>
  element(
    0x30,
    objectId(ALTERNATIVE_NAMES),
    ...lists.map((names) =>
      element(0x04, element(0x30, ...names.map((name) => element(0x82, Buffer.from(name))))),
    ),
  )

const extension = (id: readonly number[], value: Buffer): Buffer =>
  element(0x30, objectId(id), element(0x04, value))
const objectId = (id: readonly number[]): Buffer => element(0x06, Buffer.from(id))
const encodeName = (id: readonly number[], name: string): Buffer =>
  element(0x31, element(0x30, objectId(id), element(0x0c, Buffer.from(name))))

function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [before, after] = [groups(head), groups(tail)]
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]))
}

function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.of(tag), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  return length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
}
