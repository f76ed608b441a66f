// What the kernel writes to a member of an array of two mirrored disks (version 1.2), for kernels that have no arrays.

const AT = 4096
const SECTOR = 512
const BYTES = 256 + 2 * 2

/** The start of the disk: nothing, and then the superblock. */
export function raidSuperblock(diskBytes: number): Uint8Array {
  const start = Buffer.alloc(AT + SECTOR * 2)
  const block = start.subarray(AT)
  const dataSector = 2048
  const dataSectors = diskBytes / SECTOR - dataSector
  block.writeUInt32LE(0xa92b4efc, 0)
  block.writeUInt32LE(1, 4)
  block.fill(0x11, 16, 32)
  block.write('old:0', 32)
  block.writeBigUInt64LE(1_700_000_000n, 64)
  block.writeUInt32LE(1, 72)
  block.writeBigUInt64LE(BigInt(dataSectors), 80)
  block.writeUInt32LE(2, 92)
  block.writeBigUInt64LE(BigInt(dataSector), 128)
  block.writeBigUInt64LE(BigInt(dataSectors), 136)
  block.writeBigUInt64LE(BigInt(AT / SECTOR), 144)
  block.fill(0x22, 168, 184)
  block.writeBigUInt64LE(1_700_000_000n, 192)
  block.writeBigUInt64LE(5n, 200)
  block.writeBigUInt64LE(0xffff_ffff_ffff_ffffn, 208)
  block.writeUInt32LE(2, 220)
  block.writeUInt16LE(0, 256)
  block.writeUInt16LE(1, 258)
  block.writeUInt32LE(checksum(block.subarray(0, BYTES)), 216)
  return start
}

/** The sum of all words, with what does not fit added again; its own place counts as nothing. */
function checksum(block: Buffer): number {
  let sum = 0n
  for (let at = 0; at < block.length; at += 4) sum += BigInt(block.readUInt32LE(at))
  return Number(((sum & 0xffff_ffffn) + (sum >> 32n)) & 0xffff_ffffn)
}
