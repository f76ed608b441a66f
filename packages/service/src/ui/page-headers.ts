// What browsers are told about our pages: they run, load and talk to nothing but this service, and nobody may frame them.

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

const FILE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
} as const

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  ...FILE_HEADERS,
} as const

/** Styles and fonts become neither a page nor a worker, which alone have a policy; a first visit asks for dozens of files. */
export const headersOf = (path: string): typeof FILE_HEADERS =>
  /\.(?:css|woff2)$/.test(path) ? FILE_HEADERS : PAGE_HEADERS

/** Names of files below it change with their content. */
const ASSETS = '/assets/'

export const isAsset = (path: string): boolean => path.startsWith(ASSETS)

export const cacheControl = (path: string): string =>
  isAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
