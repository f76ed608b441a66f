/** Reversed, as it is used with the lowest bit first. */
const POLYNOMIAL = 0x82f6_3b78

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? POLYNOMIAL : 0)
  return value
})

/** The checksum of Castagnoli, with which PostgreSQL guards its control file and its log. */
export function crc32c(bytes: Uint8Array): number {
  let value = 0xffff_ffff
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffff_ffff) >>> 0
}
