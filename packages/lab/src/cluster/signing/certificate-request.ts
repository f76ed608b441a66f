import { generateKeyPairSync, sign } from 'node:crypto'
import { bytesOf, parseAnyAddress } from '@groundwork/addresses/cidr'
import { bits, integer, objectId, octets, printable, sequence, set, tagged } from './der.ts'

export interface RequestedCertificate {
  readonly commonName: string
  readonly organization: string
  readonly dnsNames?: readonly string[]
  readonly addresses?: readonly string[]
}

const COMMON_NAME = '2.5.4.3'
const ORGANIZATION = '2.5.4.10'
const EXTENSION_REQUEST = '1.2.840.113549.1.9.14'
const ALTERNATIVE_NAMES = '2.5.29.17'
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2'

/** One key for all machines of the lab: making one takes longer than all the rest. */
let keys: ReturnType<typeof makeKeys> | null = null
const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** PKCS #10 (RFC 2986) as PEM, signed with its own key. */
export function certificateRequest(wanted: RequestedCertificate): string {
  keys ??= makeKeys()
  const part = (type: string, text: string) => set(sequence(objectId(type), printable(text)))
  const info = sequence(
    integer(0),
    sequence(part(ORGANIZATION, wanted.organization), part(COMMON_NAME, wanted.commonName)),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0, alternativeNames(wanted)),
  )
  const signature = sign('sha256', info, keys.privateKey)
  const der = sequence(info, sequence(objectId(ECDSA_WITH_SHA256)), bits(signature))
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n')
}

function alternativeNames({ dnsNames = [], addresses = [] }: RequestedCertificate): Uint8Array {
  if (dnsNames.length + addresses.length === 0) return new Uint8Array()
  const names = sequence(
    ...dnsNames.map((name) => tagged(2, Buffer.from(name, 'ascii'), true)),
    ...addresses.map((address) => tagged(7, addressBytes(address), true)),
  )
  const extension = sequence(objectId(ALTERNATIVE_NAMES), octets(names))
  return sequence(objectId(EXTENSION_REQUEST), set(sequence(extension)))
}

function addressBytes(address: string): Uint8Array {
  const ip = parseAnyAddress(address)
  return ip === null ? new Uint8Array(4) : bytesOf(ip)
}
