import { generateKeyPairSync, sign } from 'node:crypto'
import { bytesOf, parseAnyAddress } from '@groundwork/addresses/cidr'
import {
  bits,
  type Der,
  explicit,
  identifier,
  implicit,
  integer,
  octets,
  sequence,
  set,
  text,
} from '@groundwork/der/write-der'

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
  const part = (type: string, value: string) => set(sequence(identifier(type), text(value)))
  const info = sequence(
    integer(Buffer.of(0)),
    sequence(part(ORGANIZATION, wanted.organization), part(COMMON_NAME, wanted.commonName)),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    explicit(0, alternativeNames(wanted)),
  )
  const signature = sign('sha256', info, keys.privateKey)
  const der = sequence(info, sequence(identifier(ECDSA_WITH_SHA256)), bits(signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n')
}

function alternativeNames({ dnsNames = [], addresses = [] }: RequestedCertificate): Der {
  if (dnsNames.length + addresses.length === 0) return Buffer.alloc(0)
  const names = sequence(
    ...dnsNames.map((name) => implicit(2, Buffer.from(name, 'ascii'))),
    ...addresses.map((address) => implicit(7, addressBytes(address))),
  )
  const extension = sequence(identifier(ALTERNATIVE_NAMES), octets(names))
  return sequence(identifier(EXTENSION_REQUEST), set(sequence(extension)))
}

function addressBytes(address: string): Uint8Array {
  const ip = parseAnyAddress(address)
  return ip === null ? new Uint8Array(4) : bytesOf(ip)
}
