const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/
const MOST = 255

export const isLabel = (text: string): boolean => LABEL.test(text)

/** Whether clusters can have it as their base domain. */
export function isDomain(text: string): boolean {
  const labels = text.split('.')
  const isName = labels.every(isLabel) && (labels.at(-1)?.length ?? 0) >= 2
  return isName && text.length <= MOST && !/^\d+(?:\.\d+){3}$/.test(text)
}
