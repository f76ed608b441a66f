import { createHash } from 'node:crypto'

/** RFC 4122, name space of URLs. */
const URL_NAMESPACE = Buffer.from('6ba7b8119dad11d180b400c04fd430c8', 'hex')

/** Version 5: the same interface gets the same profile every time. */
export function profileUuid(type: string, name: string): string {
  const hash = createHash('sha1').update(URL_NAMESPACE).update(`${type}://${name}`).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
