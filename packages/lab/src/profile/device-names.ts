// Names and numbers that the kernel gives to block devices, and the way back.

/** a … z, aa … */
export function letterName(index: number): string {
  const last = String.fromCharCode(97 + (index % 26))
  return index < 26 ? last : letterName(Math.floor(index / 26) - 1) + last
}

export const letterIndex = (letters: string): number =>
  [...letters].reduce((index, letter) => (index + 1) * 26 + letter.charCodeAt(0) - 97, -1)

/** SCSI disks came to so many that their majors lie scattered, sixteen disks in each, and started anew behind those. */
const majorOfScsi = (index: number): number => {
  const group = (index >> 4) & 0xf
  return group === 0 ? 8 : group < 8 ? 64 + group : 120 + group
}

const VIRTIO = 252
const NVME = 259
const MAPPER = 253
const ARRAY = 9
const OPTICAL = 11
const LOOP = 7
/** Partitions are numbered behind their disk. */
const PER_DISK = 16

/** major:minor; null: nothing that has one. */
export function deviceNumber(name: string): string | null {
  const [, base = '', letters = '', first = '', part = '0'] =
    /^(sd|vd)([a-z]+)()(\d*)$/.exec(name) ??
    /^(nvme)()(\d+)n1(?:p(\d+))?$/.exec(name) ??
    /^(dm-|md|sr|loop)()(\d+)()$/.exec(name) ??
    []
  const partition = Number(part)
  if (base === 'sd') {
    const index = letterIndex(letters)
    return `${majorOfScsi(index)}:${((index & 0xf) << 4) + (index & ~0xff) * 256 + partition}`
  }
  if (base === 'vd') return `${VIRTIO}:${letterIndex(letters) * PER_DISK + partition}`
  if (base === 'nvme') return `${NVME}:${Number(first) * PER_DISK + partition}`
  const major = { 'dm-': MAPPER, md: ARRAY, sr: OPTICAL, loop: LOOP }[base]
  return major === undefined ? null : `${major}:${first}`
}

/** Name of the disk and the number of its partition, 0: the disk itself. Null: no such device. */
export function deviceOfNumber(number: string): { readonly disk: string; readonly partition: number } | null {
  const [major = -1, minor = -1] = /^\d+:\d+$/.test(number) ? number.split(':').map(Number) : []
  const partition = minor % PER_DISK
  const place = Math.floor(minor / PER_DISK)
  const scsiGroup =
    major === 8 ? 0 : major > 64 && major < 72 ? major - 64 : major >= 128 && major < 136 ? major - 120 : -1
  if (scsiGroup >= 0) {
    const index = Math.floor(minor / 65_536) * 256 + (scsiGroup << 4) + (place & 0xf)
    return { disk: `sd${letterName(index)}`, partition }
  }
  if (major === VIRTIO) return { disk: `vd${letterName(place)}`, partition }
  if (major === NVME) return { disk: `nvme${place}n1`, partition }
  const whole = { [MAPPER]: 'dm-', [ARRAY]: 'md', [OPTICAL]: 'sr', [LOOP]: 'loop' }[major]
  return whole === undefined ? null : { disk: `${whole}${minor}`, partition: 0 }
}
