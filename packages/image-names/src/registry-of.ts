/** The registry of an image; empty for a name without one. */
export function registryOf(image: string): string {
  const [first = '', ...rest] = image.split('/')
  return rest.length > 0 && /[.:]|^localhost$/.test(first) ? first : ''
}
