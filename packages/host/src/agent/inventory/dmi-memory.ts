// The firmware's table of the machine (SMBIOS), as far as it tells of memory modules.

const memoryDevice = 17
const endOfTable = 127
/** Says that the size is too large for its word and stands further on, in megabytes. */
const isExtended = 0x7fff
const isUnknown = 0xffff
const inKilobytes = 0x8000

/** Installed memory in bytes; 0 when the table does not tell. */
export const sumDmiMemory = (table: Uint8Array): number => {
  let sum = 0
  for (const structure of readStructures(table)) {
    if (structure.getUint8(0) === memoryDevice) sum += sizeOfModule(structure)
  }
  return sum
}

const sizeOfModule = (structure: DataView): number => {
  if (structure.byteLength < 14) return 0
  const size = structure.getUint16(12, true)
  if (size === isUnknown) return 0
  if (size === isExtended)
    return structure.byteLength < 32 ? 0 : (structure.getUint32(28, true) & 0x7fffffff) * 2 ** 20
  return (size & 0x7fff) * (size & inKilobytes ? 2 ** 10 : 2 ** 20)
}

/** Each is a fixed part whose second byte is its length, then texts that end with two zeros. */
function* readStructures(table: Uint8Array): Generator<DataView> {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength)
  let start = 0
  while (start + 4 <= table.length) {
    const length = view.getUint8(start + 1)
    if (length < 4 || start + length > table.length) return
    const structure = new DataView(table.buffer, table.byteOffset + start, length)
    if (structure.getUint8(0) === endOfTable) return
    yield structure
    let end = start + length
    while (end + 1 < table.length && (table[end] !== 0 || table[end + 1] !== 0)) end += 1
    start = end + 2
  }
}
