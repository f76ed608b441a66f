import { decodeBase64 } from './base64.ts'

/** The text inside a `data:` URL (RFC 2397); null for anything else. */
export function decodeDataUrl(url: string): string | null {
  const match = /^data:([^,]*),(.*)$/s.exec(url)
  if (!match) return null
  const [, mediaType = '', body = ''] = match
  if (/;base64$/i.test(mediaType)) return decodeBase64(body)
  try {
    return decodeURIComponent(body)
  } catch {
    return null
  }
}
