// Debian packages of another architecture or another release than this machine's, taken with lists of packages of their own: what
// this machine knows and has stays as it is.
import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface OtherPackages {
  readonly architecture?: string
  /** A release by its name; empty: what this machine has. */
  readonly release?: string
}

/** Only unpacks them, below the directory. */
export async function unpackOtherPackages(
  names: readonly string[],
  directory: string,
  { architecture, release }: OtherPackages,
): Promise<void> {
  const apt = join(directory, 'apt')
  for (const needed of ['state/lists/partial', 'cache/archives/partial', 'archives']) {
    await mkdir(join(apt, needed), { recursive: true })
  }
  const settings = [
    'APT::Sandbox::User=root',
    `Dir::State=${apt}/state`,
    'Dir::State::status=/dev/null',
    `Dir::Cache=${apt}/cache`,
    ...(architecture ? [`APT::Architecture=${architecture}`, `APT::Architectures=${architecture}`] : []),
    ...(release ? await sourcesOf(release, apt) : []),
  ].flatMap((setting) => ['-o', setting])
  const archives = join(apt, 'archives')
  await run('apt-get', ['-qq', ...settings, 'update'])
  await run('apt-get', ['-qq', ...settings, 'download', ...names], { cwd: archives })
  for (const file of await readdir(archives)) {
    await run('dpkg-deb', ['--extract', join(archives, file), directory])
  }
  await rm(apt, { recursive: true })
}

/** From the server that this machine takes its packages from, and signed by the same people. */
async function sourcesOf(release: string, apt: string): Promise<readonly string[]> {
  const list = join(apt, 'sources.list')
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg'
  await writeFile(list, `deb [signed-by=${keys}] ${await server()} ${release} main\n`)
  // Descriptions and translations are of no use here.
  return [`Dir::Etc::sourcelist=${list}`, 'Dir::Etc::sourceparts=/dev/null', 'Acquire::Languages=none']
}

async function server(): Promise<string> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)'])
  return stdout.split('\n').find((uri) => /\/debian\/?$/.test(uri)) ?? 'http://deb.debian.org/debian'
}
