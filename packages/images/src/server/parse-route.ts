// The addresses of the image service.
import type { ImageType } from '@groundwork/contract/infra-envs'
import { imageArchitecture } from '../base-images/find-os-image.ts'
import { ImageError } from '../image-error.ts'
import type { ImageCredentials } from './image-server-parts.ts'
import { imageIdOf, tokenClaims } from './image-token.ts'
import { notFound, parsePath, type RequestPath } from './parse-path.ts'
import type { ArtifactRoute, Route } from './route.ts'

const FILE_TYPES: ReadonlyMap<string, ImageType> = new Map([
  ['full.iso', 'full-iso'],
  ['minimal.iso', 'minimal-iso'],
  ['disconnected.iso', 'disconnected-iso'],
])
const ISO_TYPES: readonly string[] = [...FILE_TYPES.values()]
const ARTIFACTS: readonly ArtifactRoute['artifact'][] = ['kernel', 'rootfs', 'ins-file']
export const IMAGE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type Parser = (path: RequestPath, authorization: string | undefined) => Route

const PARSERS: Readonly<Record<string, Parser>> = {
  health: probe,
  live: probe,
  images: parseImages,
  byid: (path, authorization) => parseShort(path, 'byid', { authorization }),
  byapikey: (path, authorization) =>
    parseShort(path, 'byapikey', { pathApiKey: path.segments[1], authorization }),
  bytoken: (path, authorization) =>
    parseShort(path, 'bytoken', { pathToken: path.segments[1], authorization }),
  i: parseSetIso,
  'boot-artifacts': parseArtifact,
}

export function parseRoute(target: string, authorization: string | undefined): Route {
  const path = parsePath(target)
  const first = path.segments[0] ?? ''
  const parse = Object.hasOwn(PARSERS, first) ? PARSERS[first] : undefined
  if (parse === undefined) throw notFound()
  return parse(path, authorization)
}

function probe({ segments }: RequestPath): Route {
  if (segments.length > 1) throw notFound()
  return { kind: 'probe', pattern: `/${segments[0]}` }
}

function parseImages({ segments, query }: RequestPath, authorization: string | undefined): Route {
  const [, imageId = '', what, ...more] = segments
  if (!IMAGE_ID.test(imageId) || more.length > 0) throw notFound()
  const of = { imageId, credentials: firstCredential({ query, authorization }) }
  const architecture = architectureOf(query)
  switch (what) {
    case undefined: {
      const version = required(query, 'version')
      const type = required(query, 'type')
      if (!ISO_TYPES.includes(type)) {
        throw new ImageError(400, `The type must be one of ${ISO_TYPES.join(', ')}.`)
      }
      return {
        kind: 'iso',
        pattern: '/images/:imageID',
        ...of,
        type: type as ImageType,
        version,
        architecture,
      }
    }
    case 'pxe-initrd':
      return {
        kind: 'pxe-initrd',
        pattern: '/images/:imageID/pxe-initrd',
        ...of,
        version: required(query, 'version'),
        architecture,
      }
    case 's390x-initrd-addrsize':
      return {
        kind: 'initrd-addrsize',
        pattern: '/images/:imageID/s390x-initrd-addrsize',
        ...of,
        version: required(query, 'version'),
        architecture: 's390x',
      }
    default:
      throw notFound()
  }
}

function parseShort(
  { segments, query }: RequestPath,
  form: string,
  source: Omit<CredentialSource, 'query'>,
): Route {
  const [, holder = '', version = '', architecture = '', fileName = '', ...more] = segments
  const type = FILE_TYPES.get(fileName)
  if (type === undefined || more.length > 0) throw notFound()
  const imageId = form === 'byid' ? holder : imageIdOf(tokenClaims(holder))
  if (!IMAGE_ID.test(imageId)) throw notFound()
  return {
    kind: 'iso',
    pattern: `/${form}/:token`,
    imageId,
    credentials: firstCredential({ ...source, query }),
    type,
    version,
    architecture: imageArchitecture(architecture),
  }
}

/** For firmware that wants a short path that ends in `.iso`, and no query. */
function parseSetIso({ segments, query }: RequestPath, authorization: string | undefined): Route {
  const last = segments.at(-1) ?? ''
  if (segments.length < 2 || segments.length > 3 || !last.endsWith('.iso')) throw notFound()
  const holder = segments.length === 3 ? (segments[1] ?? '') : last.slice(0, -'.iso'.length)
  const pattern = '/i/:token'
  const credentials = firstCredential({ query, authorization })
  if (IMAGE_ID.test(holder))
    return { kind: 'set-iso', pattern, holder: { pattern, imageId: holder, credentials } }
  if (!holder.includes('.')) return { kind: 'set-iso', pattern, holder: { shortToken: holder } }
  const claims = tokenClaims(holder)
  const imageId = imageIdOf(claims)
  if (!IMAGE_ID.test(imageId)) throw notFound()
  // Image tokens name the infra-env in `sub`, API keys in a claim of their own.
  const own = claims.sub === undefined ? { apiKey: holder } : { imageToken: holder }
  return { kind: 'set-iso', pattern, holder: { pattern, imageId, credentials: own } }
}

function parseArtifact({ segments, query }: RequestPath): Route {
  const [, name = '', ...more] = segments
  const artifact = ARTIFACTS.find((known) => known === name)
  if (artifact === undefined || more.length > 0) throw notFound()
  const architecture = architectureOf(query)
  if (artifact === 'ins-file' && architecture !== 's390x') {
    throw new ImageError(404, 'Only s390x has an ins-file. Add arch=s390x to the address.')
  }
  const version = required(query, 'version')
  return { kind: 'artifact', pattern: `/boot-artifacts/${artifact}`, artifact, version, architecture }
}

function required(query: URLSearchParams, name: string): string {
  const value = query.get(name)
  if (value) return value
  throw new ImageError(400, `The address lacks the query parameter ${name}.`)
}

const architectureOf = (query: URLSearchParams): string => imageArchitecture(query.get('arch') || 'x86_64')

interface CredentialSource {
  readonly pathApiKey?: string | undefined
  readonly pathToken?: string | undefined
  readonly query: URLSearchParams
  readonly authorization: string | undefined
}

/** The first that is there counts, the others are not looked at. */
function firstCredential(source: CredentialSource): ImageCredentials {
  const apiKey = source.pathApiKey || source.query.get('api_key')
  if (apiKey) return { apiKey }
  const imageToken = source.pathToken || source.query.get('image_token')
  if (imageToken) return { imageToken }
  return source.authorization ? { authorization: source.authorization } : {}
}
