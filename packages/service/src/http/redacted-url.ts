import { decodeUrlPart } from '@groundwork/text/decode-url'

const SECRET = /^(?:api_key|image_token|access_token|token|password|secret)$/i

/** The URL of a request without the tokens in its query, for logs. */
export function redactedUrl(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return url
  const pairs = url
    .slice(at + 1)
    .split('&')
    .map((pair) => {
      const end = pair.indexOf('=')
      return end > 0 && SECRET.test(decodeUrlPart(pair.slice(0, end))) ? `${pair.slice(0, end)}=***` : pair
    })
  return `${url.slice(0, at)}?${pairs.join('&')}`
}
