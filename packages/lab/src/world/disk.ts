/** A disk of the lab. It holds no bytes, but knows what was done to it. */
export interface LabDisk {
  /** Of the device: sda, nvme0n1, dm-0. */
  readonly name: string
  readonly sizeBytes: number
  contents: DiskContents
  /** Everything that was done to it, in order. */
  readonly writes: readonly DiskWrite[]
  record(write: DiskWrite): void
  /** Of a synchronised write of some kB: the slowest hundredth. A lever of faults. */
  syncWriteP99Ns: number
  /** Of writing an image. */
  bytesPerSecond: number
  /** A lever of faults: a program that writes an image gets this answer, after that share of it. */
  failure: { readonly afterShare: number; readonly words: string } | null
  /** A lever of faults: what is on it cannot be taken off, whatever is tried. */
  keepsContents: boolean
  /** A lever of faults: a program that writes to it waits for ever. */
  hangs: boolean
  /** A lever of faults: the computer no longer sees it. */
  isGone: boolean
}

export type DiskContents =
  | { readonly kind: 'blank' }
  /** Another system that would boot. */
  | { readonly kind: 'foreign' }
  /** Bootable or not: parts of a volume group or an array stand in the way of a program that writes. */
  | { readonly kind: 'leftover'; readonly what: 'lvm' | 'lvm-thin' | 'raid'; readonly name: string }
  /** Written by coreos-installer. */
  | { readonly kind: 'installed'; readonly ignition: string; readonly kernelArguments: readonly string[] }

export interface DiskWrite {
  readonly at: number
  readonly by: string
  readonly what: string
}
