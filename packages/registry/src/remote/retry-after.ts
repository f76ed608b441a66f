/** Seconds or a date (RFC 9110, section 10.2.3); 0: nothing that can be read. */
export function retryAfterMs(header: string, nowMs: number): number {
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const date = text === '' ? Number.NaN : Date.parse(text)
  return Number.isNaN(date) ? 0 : Math.max(0, date - nowMs)
}
