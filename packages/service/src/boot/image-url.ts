// Where machines and people reach this service and its images. What is configured wins; without it, a client is
// given the address at which it reached us, because that one is known to work from there.
import { hostname } from 'node:os'
import type { Config } from '../config/config.ts'
import type { StoredInfraEnv } from '../store/stored.ts'

export type Addresses = Pick<
  Config,
  'listen' | 'apiPort' | 'imagePort' | 'imageHttpPort' | 'tls' | 'serviceBaseUrl' | 'imageServiceBaseUrl'
>

/** Without a slash at the end. `host` is the Host header of the request, if there was one; a trusted proxy's comes with the scheme. */
export function serviceBaseUrl(config: Addresses, host: string | undefined): string {
  if (config.serviceBaseUrl !== null) return withoutSlash(config.serviceBaseUrl)
  const { scheme: seen, name, port } = reachedAt(config, host)
  // A proxy said how it was called: then it is called so again.
  if (seen !== undefined) return `${seen}://${name}${port === undefined ? '' : `:${port}`}`
  return `${scheme(config)}://${name}:${port ?? config.apiPort}`
}

/** Images have a port of their own on the same machine. */
export function imageBaseUrl(config: Addresses, host: string | undefined): string {
  if (config.imageServiceBaseUrl !== null) return withoutSlash(config.imageServiceBaseUrl)
  const name =
    config.serviceBaseUrl === null ? reachedAt(config, host).name : new URL(config.serviceBaseUrl).hostname
  return `${scheme(config)}://${name}:${config.imagePort}`
}

/** Pages for people have a port of their own on the same machine too. */
export const uiBaseUrl = (config: Addresses & Pick<Config, 'uiPort'>, host: string | undefined): string =>
  `${scheme(config)}://${reachedAt(config, host).name}:${config.uiPort}`

/** For clients that reached the port of images: the API is beside it. */
export const serviceBesideImages = (config: Addresses, host: string | undefined): string =>
  serviceBaseUrl(config, `${reachedAt(config, host).name}:${config.apiPort}`)

/** Where firmware fetches boot files: without encryption, if there is a port for that. */
export function firmwareBaseUrl(config: Addresses, host: string | undefined): string {
  const base = imageBaseUrl(config, host)
  if (config.imageHttpPort === null) return base
  const url = new URL(base)
  return `http://${url.hostname}:${config.imageHttpPort}${withoutSlash(url.pathname)}`
}

type ImageOf = Pick<StoredInfraEnv['record'], 'id' | 'openshift_version' | 'cpu_architecture' | 'type'>

/** With authentication the token stands for the infra-env, so that the link works without headers. */
export function imageUrl(base: string, infraEnv: ImageOf, token: string): string {
  const { id, openshift_version, cpu_architecture, type } = infraEnv
  const whose = token === '' ? `byid/${id}` : `byapikey/${token}`
  const version = encodeURIComponent(openshift_version)
  return `${base}/${whose}/${version}/${cpu_architecture}/${type.replace(/-iso$/, '')}.iso`
}

interface Reached {
  /** Only known from proxies. */
  readonly scheme: string | undefined
  readonly name: string
  readonly port: string | undefined
}

/** Names have at most 253 characters (RFC 1035); what is longer would only make images larger. */
const HOST = /^(?:(https?):\/\/)?(\[[0-9a-fA-F:.]{2,45}\]|[0-9A-Za-z._-]{1,253})(?::(\d{1,5}))?$/

function reachedAt({ listen }: Addresses, host: string | undefined): Reached {
  const [, scheme, name, port] = HOST.exec(host ?? '') ?? []
  // The pattern lets names through that no URL can have: ".0" counts as a number there, and port 70000 as none.
  const isUsable = name !== undefined && URL.canParse(`http://${name}${port === undefined ? '' : `:${port}`}`)
  return isUsable ? { scheme, name, port } : { scheme: undefined, name: ownName(listen), port: undefined }
}

/** A wildcard is no address to call: a machine that took it would call itself. */
const ownName = (listen: readonly string[]): string =>
  inUrl(listen.find((address) => !WILDCARDS.includes(address)) ?? hostname())

const WILDCARDS: readonly string[] = ['0.0.0.0', '::']

const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address)
const scheme = ({ tls }: Addresses): string => (tls === null ? 'http' : 'https')
const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
