// Clients put addresses together from parts: `http://host:8090/` and `/api/...` give two slashes, which mean one.

/** The URL of a request with one slash where several stand in its path, and without scheme and host. */
export function cleanUrl(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  const isClean = path.charCodeAt(0) === SLASH && !path.includes('//')
  if (isClean) return url
  const local = path.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
  return `${`/${local}`.replace(/\/{2,}/g, '/')}${end < 0 ? '' : url.slice(end)}`
}

const SLASH = 47
