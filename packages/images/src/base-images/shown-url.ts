/** For logs and messages: user, password and query may be secrets. */
export function shownUrl(text: string): string {
  if (!URL.canParse(text)) return text.replace(/[?#].*$/s, '')
  const url = new URL(text)
  return url.protocol === 'file:' ? url.href : `${url.origin}${url.pathname}`
}

/** Of a part of a URL; as it is where its escapes make no text. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
