import { statfs } from 'node:fs/promises'

/** What this user may still write on the disk of a directory. */
export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}
