// Keys come from ids and file names of requests: whatever could leave the store, or fit one kind of store only, is refused.

/** Below the root of a directory store, where files are written before they appear. */
export const INCOMING = '.incoming'

const MAX_PART_BYTES = 255
const MAX_KEY_BYTES = 1024

/** What is wrong with a key; null when it can be used in every store. */
export function keyComplaint(key: string): string | null {
  if (key === '') return 'is empty'
  if (key.includes('\0')) return 'contains a NUL character'
  if (key.startsWith('/')) return 'is an absolute path'
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) return `has more than ${MAX_KEY_BYTES} bytes`
  const parts = key.split('/')
  if (parts[0] === INCOMING) return `begins with ${INCOMING}, which the store keeps for itself`
  for (const part of parts) {
    if (part === '') return 'has an empty part'
    if (part === '.' || part === '..') return `has a part ${part}`
    if (Buffer.byteLength(part) > MAX_PART_BYTES) return `has a part of more than ${MAX_PART_BYTES} bytes`
  }
  return null
}

export function checkKey(key: string): void {
  const complaint = keyComplaint(key)
  if (complaint !== null) throw new Error(`The object key ${JSON.stringify(key.slice(0, 300))} ${complaint}.`)
}

/** A prefix is the beginning of a key; the empty one means everything, which only a listing may ask for. */
export function checkPrefix(prefix: string): void {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? `${prefix}x` : prefix)
}

export function checkPrefixToDelete(prefix: string): void {
  if (prefix === '') throw new Error('An empty prefix would delete every object; name what is to be deleted.')
  checkPrefix(prefix)
}
