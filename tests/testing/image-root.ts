// A root file system with what images of a release have at least, and nothing else: a C library, libstdc++, bash (also as sh), curl and
// coreutils. Made of Debian packages that are only unpacked, once, and kept beside the other tools.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { exists } from './exists.ts'
import { toolDirectory } from './tool-directory.ts'

const run = promisify(execFile)

const WANTED = ['libc6', 'libstdc++6', 'bash', 'curl', 'coreutils']
/** Where something is mounted when a container runs. */
const PLACES = ['proc', 'dev', 'tmp', 'run', 'var', 'etc']

export async function needImageRoot(): Promise<string> {
  const home = toolDirectory('image-root-with-sh-of-debian')
  if (await exists(join(home, 'bin/bash'))) return home
  await mkdir(dirname(home), { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  const archives = await mkdtemp(`${home}-archives-`)
  try {
    await download(archives)
    await unpack(archives, draft)
    await rename(draft, home)
  } catch (cause) {
    // Another process may have been faster; its files are as good.
    if (!(await exists(join(home, 'bin/bash')))) throw cause
  } finally {
    for (const directory of [draft, archives]) await rm(directory, { recursive: true, force: true })
  }
  return home
}

async function download(archives: string): Promise<void> {
  const fetch = async () => run('apt-get', ['-qq', 'download', ...(await packages())], { cwd: archives })
  try {
    await fetch()
  } catch {
    // The list of packages of a fresh machine may be empty or old.
    await run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=600', 'update'])
    await fetch()
  }
}

/** With the libraries that they need; nothing that a package wants only in order to be installed. */
async function packages(): Promise<readonly string[]> {
  const others = ['recommends', 'suggests', 'conflicts', 'breaks', 'replaces', 'enhances']
  const options = others.map((kind) => `--no-${kind}`)
  const { stdout } = await run('apt-cache', ['depends', '--recurse', ...options, ...WANTED])
  const names = stdout.split('\n').filter((line) => /^[a-z0-9]/.test(line))
  return [...new Set(names)].filter((name) => WANTED.includes(name) || /^z?lib[^:]*$/.test(name))
}

async function unpack(archives: string, root: string): Promise<void> {
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    await mkdir(join(root, 'usr', name), { recursive: true })
    await symlink(`usr/${name}`, join(root, name))
  }
  for (const file of await readdir(archives)) {
    const script = 'dpkg-deb --fsys-tarfile "$1" | tar --extract --keep-directory-symlink --directory "$2"'
    await run('bash', ['-o', 'pipefail', '-ec', script, 'bash', join(archives, file), root])
  }
  // As in images of RHEL; Debian has a shell of its own for it.
  await symlink('bash', join(root, 'usr/bin/sh'))
  for (const place of PLACES) await mkdir(join(root, place), { recursive: true })
}
