// A directory for one run of an installer: no other user may read it, and nothing of it stays.
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { newProcessMark } from '@groundwork/files/process-mark'
import type { AssetDirectory } from '../../assets/generator.ts'

/** Its log may repeat what it was given, and is nothing that a cluster is made from. */
export const INSTALLER_LOG = '.openshift_install.log'

export async function withPrivateDirectory<T>(
  parent: string,
  name: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  const directory = join(parent, `${name.replace(/[^\w-]/g, '_')}.${newProcessMark()}`)
  await mkdir(directory, { mode: 0o700 })
  try {
    // Whatever the umask is.
    await chmod(directory, 0o700)
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 })
  }
}

export async function writeAssets(directory: string, assets: AssetDirectory): Promise<void> {
  for (const [name, text] of assets) {
    const path = normalize(name)
    if (isAbsolute(path) || path === '.' || path.split('/').includes('..')) {
      throw new Error(`"${name}" is no name of a file below the directory of the installer.`)
    }
    const file = join(directory, path)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, text, { mode: 0o600 })
  }
}

/** Without the log; links are not followed. */
export async function readAssets(directory: string): Promise<AssetDirectory> {
  const assets = new Map<string, string>()
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) {
    const name = file.slice(directory.length + 1)
    if (name !== INSTALLER_LOG) assets.set(name, await readFile(file, 'utf8'))
  }
  return assets
}
