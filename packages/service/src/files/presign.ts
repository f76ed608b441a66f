// AWS Signature Version 4 in the query string, for downloads: a client with the URL may read one object for a while.
import { createHash, createHmac } from 'node:crypto'

export interface SignedDownload {
  /** Scheme, host and port, with a path when the store has one. */
  readonly endpoint: string
  /** Bucket and key, not encoded. */
  readonly path: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly expiresInSeconds: number
  readonly now: number
}

/** The longest that S3 accepts. */
const MAX_SECONDS = 7 * 24 * 3600

export function presignDownload(download: SignedDownload): string {
  const endpoint = new URL(download.endpoint)
  const timestamp = `${new Date(download.now).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const scope = [timestamp.slice(0, 8), download.region, 's3', 'aws4_request']
  const path = `${endpoint.pathname.replace(/\/$/, '')}/${download.path.split('/').map(encode).join('/')}`
  const query = canonicalQuery({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': [download.accessKeyId, ...scope].join('/'),
    'X-Amz-Date': timestamp,
    'X-Amz-Expires': String(Math.min(Math.max(1, Math.floor(download.expiresInSeconds)), MAX_SECONDS)),
    'X-Amz-SignedHeaders': 'host',
  })
  const request = ['GET', path, query, `host:${endpoint.host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope.join('/'), sha256(request)].join('\n')
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${download.secretAccessKey}`)
  return `${endpoint.origin}${path}?${query}&X-Amz-Signature=${hmac(key, toSign).toString('hex')}`
}

/** As SigV4 wants it: `encodeURIComponent` leaves five characters alone that have to be encoded too. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
    .join('&')
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
