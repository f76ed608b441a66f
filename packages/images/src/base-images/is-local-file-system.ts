import { statfs } from 'node:fs/promises'

/** Magic numbers of Linux, as in `statfs(2)`: file systems whose reads depend on nothing but disks of this machine. */
const LOCAL: ReadonlySet<number> = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // XFS
  0x9123683e, // Btrfs
  0x2fc12fc1, // ZFS
  0xf2f52010, // F2FS
  0x01021994, // tmpfs
  // Overlayfs, of containers. What we downloaded is in its upper layer, which is on one of the above: Linux takes neither NFS nor most of FUSE for it.
  0x794c7630,
])

/** Also for a disk that is reached over a network (iSCSI): the file system waits for it as for any disk, and what it has read is in memory.
 *  Elsewhere (NFS, CIFS, FUSE) even what is in memory may have to wait for a server that is away. */
export async function isOnLocalFileSystem(
  path: string,
  ask: (path: string) => Promise<{ readonly type: number }> = (each) => statfs(each),
): Promise<boolean> {
  try {
    // Some of these numbers are negative on systems where the field is a signed one.
    return LOCAL.has((await ask(path)).type >>> 0)
  } catch {
    return false
  }
}
