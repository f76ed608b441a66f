/**
 * A BMC repeats the link to its image, which opens the infra-env: whole, escaped, cut short, or only the name of the file. Makes such a text
 * fit to be shown.
 */
export function hideImage(text: string, link: string): string {
  const name = /([^/]+)\.iso$/.exec(link)?.[1] ?? ''
  const without = name === '' ? text : text.replaceAll(name, '***')
  return without.replaceAll(/(\/i|%2Fi)(\/|%2F)[\w-]{8,}/gi, '$1$2***')
}
