// A file that the kernel shows as a disk. Not every kernel reads partition tables of such disks, so that is done by partx.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface LoopDisk {
  /** `/dev/loop21` */
  readonly device: string
  partition(number: number): string
  /** Writes a partition table by the words of sgdisk, and shows the partitions. */
  divide(...words: readonly string[]): Promise<void>
  /** What blkid finds on the disk or on a part of it; empty: nothing. */
  signatures(device?: string): Promise<string>
  bytes(): Promise<Uint8Array>
}

export interface LoopDisks {
  /** `device`: one that is free; without it any free one. */
  create(sizeMiB: number, device?: string): Promise<LoopDisk>
  /** Two whose names begin alike, as `/dev/sda` and `/dev/sdaa`. */
  createNamesakes(sizeMiB: number): Promise<readonly [LoopDisk, LoopDisk]>
  close(): Promise<void>
}

/**
 * `rereads`: programs may have the partition table read anew, as the one that writes images does. A kernel that cannot read
 * it then forgets the partitions.
 */
export async function openLoopDisks({ rereads = false } = {}): Promise<LoopDisks> {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-disks-'))
  const attached: string[] = []
  const options = rereads ? ['--partscan'] : []

  async function create(sizeMiB: number, wanted?: string): Promise<LoopDisk> {
    const file = join(directory, `disk-${attached.length}.img`)
    await writeFile(file, '')
    await truncate(file, sizeMiB * 1024 * 1024)
    const words = wanted === undefined ? ['--find', '--show', file] : [wanted, file]
    const device = (await run('losetup', [...options, ...words])).stdout.trim() || (wanted ?? '')
    attached.push(device)
    return {
      device,
      partition: (number) => `${device}p${number}`,
      async divide(...more) {
        await run('sgdisk', [...more, device])
        // Where the kernel has seen them already, that fails.
        await run('partx', ['--add', device]).catch(() => undefined)
      },
      signatures: async (part = device) => {
        const found = run('blkid', ['-p', '-o', 'value', '-s', 'TYPE', '-s', 'PTTYPE', part])
        return found.then(
          ({ stdout }) => stdout.trim(),
          () => '',
        )
      },
      bytes: () => readFile(file),
    }
  }

  return {
    create,
    async createNamesakes(sizeMiB) {
      for (let number = 21; number < 100; number++) {
        try {
          const first = await create(sizeMiB, `/dev/loop${number}`)
          return [first, await create(sizeMiB, `/dev/loop${number}1`)]
        } catch {
          // One of them is in use.
        }
      }
      throw new Error('There are no two free loop devices whose names begin alike.')
    },
    async close() {
      for (const device of attached.splice(0)) {
        await run('partx', ['--delete', device]).catch(() => undefined)
        await run('losetup', ['--detach', device]).catch(() => undefined)
      }
      await rm(directory, { recursive: true, force: true })
    },
  }
}
