// Programs of Debian packages that must not be installed, because that would start a daemon or change how the machine gets
// its addresses: only their files are taken out.
import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { needDebianPackages } from './debian-package.ts'

const run = promisify(execFile)

/** Unpacks them below the directory. The libraries that they need change nothing, so those are installed. */
export async function unpackDebianPackages(names: readonly string[], directory: string): Promise<void> {
  const archives = join(directory, 'archives')
  await mkdir(archives, { recursive: true })
  try {
    await download(names, archives)
  } catch {
    // The list of packages of a fresh machine may be empty or old.
    await run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=600', 'update'])
    await download(names, archives)
  }
  const files = (await readdir(archives)).map((name) => join(archives, name))
  await needDebianPackages([...new Set((await Promise.all(files.map(librariesOf))).flat())])
  for (const file of files) await run('dpkg-deb', ['--extract', file, directory])
}

async function librariesOf(archive: string): Promise<readonly string[]> {
  const { stdout } = await run('dpkg-deb', ['--field', archive, 'Depends'])
  const names = stdout.split(',').map((wanted) => wanted.trim().split(/[\s:]/)[0] ?? '')
  return names.filter((name) => name.startsWith('lib'))
}

const download = (names: readonly string[], cwd: string) =>
  run('apt-get', ['-qq', 'download', ...names], { cwd })
