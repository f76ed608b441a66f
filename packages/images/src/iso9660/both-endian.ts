// ISO 9660 writes most numbers twice, so that no machine has to turn them round.

export function writeBoth16(target: Buffer, value: number, offset: number): void {
  target.writeUInt16LE(value, offset)
  target.writeUInt16BE(value, offset + 2)
}

export function writeBoth32(target: Buffer, value: number, offset: number): void {
  target.writeUInt32LE(value, offset)
  target.writeUInt32BE(value, offset + 4)
}
