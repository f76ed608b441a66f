// Who can reach the service, and who may do what.
import { resolve } from 'node:path'
import type { Config, TlsConfig } from '../config/config.ts'
import type { ValueReader } from '../config/settings/value-reader.ts'
import {
  asAddresses,
  asBoolean,
  asHttpUrl,
  asList,
  asNetworks,
  asOneOf,
  asPort,
  asText,
} from '../config/values/values.ts'
import { isLoopback } from '../http/loopback.ts'
import { OPTIONS } from './options.ts'

type AccessConfig = Pick<
  Config,
  | 'listen'
  | 'apiPort'
  | 'uiPort'
  | 'imagePort'
  | 'imageHttpPort'
  | 'auth'
  | 'tls'
  | 'serviceBaseUrl'
  | 'imageServiceBaseUrl'
  | 'signingKeyPem'
  | 'allowedDomains'
  | 'trustedProxies'
>

/** ENABLE_ORG_TENANCY asks for tenants that do not see each other: ignoring it would expose their data. */
const TENANCY = { variables: ['ENABLE_ORG_TENANCY'] }
const SIGNING_KEY = { variables: ['EC_PRIVATE_KEY_PEM'], secret: true }

export function readAccess(reader: ValueReader): AccessConfig {
  const listen = reader.read(OPTIONS.listen, asAddresses) ?? ['127.0.0.1']
  const auth = reader.read(
    OPTIONS.auth,
    asOneOf(['none', 'local'], 'Logins of the reference against a central server (rhsso) are not offered.'),
  )
  if (reader.read(TENANCY, asBoolean) === true) {
    reader.problem(
      'ENABLE_ORG_TENANCY is set, but all accounts of this service see the same clusters: start one service for each organisation, ' +
        'with a data directory and ports of its own, or unset it.',
    )
  }
  const open = listen.filter((address) => !isLoopback(address))
  if (open.length > 0 && !reader.isGiven(OPTIONS.auth)) {
    reader.problem(
      `--listen ${open.join(', ')} lets other machines in, but nothing says who may do what there. Add --auth local (people ` +
        'log in, hosts have tokens), or --auth none if anyone who can reach this address may have full access.',
    )
  }
  const ports = {
    apiPort: reader.read(OPTIONS.apiPort, asPort) ?? 8090,
    uiPort: reader.read(OPTIONS.uiPort, asPort) ?? 8080,
    imagePort: reader.read(OPTIONS.imagePort, asPort) ?? 8888,
  }
  const tls = readTls(reader)
  const imageHttpPort = reader.read(OPTIONS.imageHttpPort, asPort) ?? null
  checkPorts(reader, imageHttpPort === null ? ports : { ...ports, imageHttpPort })
  return {
    listen,
    ...ports,
    // Without TLS the port of images is a plain one already.
    imageHttpPort: tls === null ? null : imageHttpPort,
    auth: auth ?? 'none',
    tls,
    serviceBaseUrl: reader.read(OPTIONS.serviceBaseUrl, asHttpUrl) ?? null,
    imageServiceBaseUrl: reader.read(OPTIONS.imageServiceBaseUrl, asHttpUrl) ?? null,
    signingKeyPem: reader.read(SIGNING_KEY, asText) ?? null,
    allowedDomains: reader.read(OPTIONS.allowedDomains, asList) ?? [],
    trustedProxies: reader.read(OPTIONS.trustedProxies, asNetworks) ?? [],
  }
}

function checkPorts(reader: ValueReader, ports: Readonly<Record<string, number>>): void {
  const fixed = Object.entries(ports).filter(([, port]) => port !== 0)
  const twice = fixed.find(([, port], index) => fixed.findIndex(([, other]) => other === port) !== index)
  if (twice)
    reader.problem(
      `Port ${twice[1]} is given twice; --api-port, --ui-port, --image-port and --image-http-port have to differ.`,
    )
}

function readTls(reader: ValueReader): TlsConfig | null {
  const wanted = reader.read(OPTIONS.tls, asBoolean)
  const cert = reader.read(OPTIONS.tlsCert, asText)
  const key = reader.read(OPTIONS.tlsKey, asText)
  if ((cert === undefined) !== (key === undefined)) {
    const [given, missing] = cert === undefined ? ['--tls-key', '--tls-cert'] : ['--tls-cert', '--tls-key']
    reader.problem(`${given} is given without ${missing}. A certificate and its key belong together.`)
  }
  if (wanted === false) return null
  if (cert !== undefined && key !== undefined)
    return { kind: 'files', cert: resolve(cert), key: resolve(key) }
  return wanted ? { kind: 'self-signed' } : null
}
