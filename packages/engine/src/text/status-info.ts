/** The wire keeps this many bytes of a status text. */
export const MAX_STATUS_INFO_BYTES = 2040

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Cuts at a character boundary, so that the rest is still valid UTF-8. */
export function cutStatusInfo(text: string): string {
  // No character needs more than three bytes per unit of `length`.
  if (text.length * 3 <= MAX_STATUS_INFO_BYTES) return text
  const bytes = encoder.encode(text)
  if (bytes.length <= MAX_STATUS_INFO_BYTES) return text
  let end = MAX_STATUS_INFO_BYTES
  while (end > 0 && isContinuation(bytes[end])) end -= 1
  return decoder.decode(bytes.subarray(0, end))
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80
