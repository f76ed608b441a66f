/** A part of a URL; as it is where its escapes make no text. */
export function decodeUrlPart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
