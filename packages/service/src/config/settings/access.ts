// Who may do what, and how connections are protected.
import { resolve } from 'node:path'
import { BOOLEAN, LIST, NETWORKS, oneOf, TEXT } from '../values/formats.ts'
import { type SettingValues, setting } from './setting.ts'
import type { ValueReader } from './value-reader.ts'

export const ACCESS = {
  auth: setting({
    flag: 'auth',
    argument: 'mode',
    variables: ['GROUNDWORK_AUTH', 'AUTH_TYPE'],
    format: oneOf(
      ['none', 'local'],
      'Logins of the reference against a central server (rhsso) are not offered.',
    ),
    default: 'none',
    defaultNote: 'for loopback addresses only',
    help: 'none: no login, full access; local: people log in, hosts have tokens',
    guide: 'running.md#for-other-machines',
  }),
  tls: setting({
    flag: 'tls',
    variables: ['GROUNDWORK_TLS', 'SERVE_HTTPS'],
    format: BOOLEAN,
    default: null,
    help: 'serve HTTPS, with a self-signed certificate unless --tls-cert is given',
  }),
  tlsCert: setting({
    flag: 'tls-cert',
    argument: 'file',
    variables: ['GROUNDWORK_TLS_CERT', 'HTTPS_CERT_FILE'],
    format: TEXT,
    default: null,
    help: 'certificate chain (PEM)',
  }),
  tlsKey: setting({
    flag: 'tls-key',
    argument: 'file',
    variables: ['GROUNDWORK_TLS_KEY', 'HTTPS_KEY_FILE'],
    format: TEXT,
    default: null,
    help: 'private key of the certificate (PEM)',
  }),
  allowedDomains: setting({
    flag: 'allowed-domain',
    argument: 'origin',
    repeatable: true,
    variables: ['ALLOWED_DOMAINS', 'GROUNDWORK_ALLOWED_DOMAINS'],
    format: LIST,
    default: [],
    help: 'origin whose web pages may call the API; may be repeated',
  }),
  /** Addresses or networks of proxies in front whose X-Forwarded headers are believed. */
  trustedProxies: setting({
    flag: 'trusted-proxy',
    argument: 'network',
    repeatable: true,
    variables: ['GROUNDWORK_TRUSTED_PROXIES'],
    format: NETWORKS,
    default: [],
    help: 'address or network (CIDR) of a reverse proxy whose X-Forwarded-For, -Host and -Proto are trusted; may be repeated',
  }),
  signingKeyPem: setting({
    variables: ['EC_PRIVATE_KEY_PEM'],
    format: TEXT,
    default: null,
    defaultNote: 'one is made and kept',
    secret: true,
    help: 'EC key that signs tokens (PEM)',
  }),
  /** Asks for tenants that do not see each other: ignoring it would expose their data. */
  hasTenants: setting({
    variables: ['ENABLE_ORG_TENANCY'],
    format: BOOLEAN,
    default: false,
    help: 'not offered: true is refused, because all accounts see the same clusters',
  }),
}

export type TlsConfig =
  | { readonly kind: 'files'; readonly cert: string; readonly key: string }
  | { readonly kind: 'self-signed' }

export interface AccessConfig
  extends Omit<SettingValues<typeof ACCESS>, 'tls' | 'tlsCert' | 'tlsKey' | 'hasTenants'> {
  readonly tls: TlsConfig | null
}

export function readAccess(reader: ValueReader): AccessConfig {
  const { tls, tlsCert, tlsKey, hasTenants, ...plain } = reader.readAll(ACCESS)
  if (hasTenants) {
    reader.problem(
      'ENABLE_ORG_TENANCY is set, but all accounts of this service see the same clusters: start one service for each organisation, ' +
        'with a data directory and ports of its own, or unset it.',
    )
  }
  if ((tlsCert === null) !== (tlsKey === null)) {
    const [given, missing] = tlsCert === null ? ['--tls-key', '--tls-cert'] : ['--tls-cert', '--tls-key']
    reader.problem(`${given} is given without ${missing}. A certificate and its key belong together.`)
  }
  return { ...plain, tls: tlsOf(tls, tlsCert, tlsKey) }
}

/** A certificate alone switches TLS on; only an explicit `false` switches it off again. */
function tlsOf(wanted: boolean | null, cert: string | null, key: string | null): TlsConfig | null {
  if (wanted === false) return null
  if (cert !== null && key !== null) return { kind: 'files', cert: resolve(cert), key: resolve(key) }
  return wanted ? { kind: 'self-signed' } : null
}
