/** For logs and messages: user, password and query may be secrets. */
export function redactUrl(text: string): string {
  if (!URL.canParse(text)) return text.replace(/[?#].*$/s, '')
  const url = new URL(text)
  return url.protocol === 'file:' ? url.href : `${url.origin}${url.pathname}`
}
