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

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Names of files below it change with their content. */
const ASSETS = '/assets/'

export const isAsset = (path: string): boolean => path.startsWith(ASSETS)

export const cacheControl = (path: string): string =>
  isAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
