import type { Machine } from '../../machine/machine.ts'
import { baseName } from './belongs-to-disk.ts'

/** All paths that tools may call a disk by: several paths to one disk have a name of their own beside `/dev/dm-0`. */
export async function diskNames({ files }: Machine, device: string): Promise<readonly string[]> {
  const path = (await files.realPath(device)) ?? device
  const mapped = (await files.text(`/sys/block/${baseName(path)}/dm/name`))?.trim() ?? ''
  return [...new Set([device, path, ...(mapped === '' ? [] : [`/dev/mapper/${mapped}`])])]
}
