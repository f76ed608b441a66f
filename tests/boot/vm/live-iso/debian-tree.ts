// Files of Debian packages in a directory of their own. Nothing is installed on this machine: a kernel or a network
// manager would change how it boots and who runs its network.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exists } from '../../../testing/exists.ts'

const run = promisify(execFile)

/** Outlives the clone, because what is in it takes long to make and depends only on its name. */
export const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'groundwork', 'live-iso')

/** The directory with the packages and all that they need. */
export async function debianTree(packages: readonly string[]): Promise<string> {
  const suite = await suiteOfThisMachine()
  const key = createHash('sha256')
    .update(`${suite} ${packages.join(' ')}`)
    .digest('hex')
    .slice(0, 12)
  const tree = join(CACHE, `debian-${key}`)
  if (await exists(tree)) return tree
  const draft = `${tree}.${process.pid}`
  await mkdir(CACHE, { recursive: true })
  try {
    await run(
      'mmdebstrap',
      [
        '--variant=extract',
        '--format=directory',
        '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr',
        `--include=${packages.join(',')}`,
        suite,
        draft,
      ],
      { maxBuffer: 64 * 1024 * 1024 },
    )
    await rename(draft, tree)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(tree))) throw error
  }
  return tree
}

async function suiteOfThisMachine(): Promise<string> {
  const codename = /^VERSION_CODENAME=(\w+)$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1]
  if (codename === undefined) throw new Error('/etc/os-release does not tell which Debian this is.')
  return codename
}
