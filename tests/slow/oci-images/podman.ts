// Debian's podman, without installing it, with storage of its own.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unpackDebianPackages } from '../../testing/debian-files.ts'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { exists } from '../../testing/exists.ts'
import { toolDirectory } from '../../testing/tool-directory.ts'
import type { Ended } from './images-command.ts'

const run = promisify(execFile)
/** runc: the other one refuses the two versions of control groups side by side that some kernels are started with. */
const PACKAGES = ['podman', 'conmon', 'runc']
/** What they load; these are installed, because what they bring with them is not only files. */
const LIBRARIES = [
  ...['libdevmapper1.02.1', 'libglib2.0-0', 'libgpgme11', 'libseccomp2', 'libsubid4', 'libsystemd0'],
  'golang-github-containers-common',
]
/** Its usual limits are higher than a machine may allow. */
const RUN = [
  'run',
  '--rm',
  '--ulimit',
  'nofile=1024:1024',
  '--ulimit',
  'nproc=1000:1000',
  '--network',
  'none',
]

/** Containers in containers, and machines without control groups, may not do what podman does. */
const REFUSED_BY_KERNEL = /operation not permitted|permission denied|cgroup|function not implemented/i

export interface Podman {
  /** The id of the image. */
  pull(image: string): Promise<string>
  /** A container that is removed at its end. */
  run(words: readonly string[]): Promise<Ended>
  /** Any other command. */
  command(...words: readonly string[]): Promise<Ended>
  remove(): Promise<void>
}

/** A text is why it cannot run containers here. */
export async function startPodman(directory: string, image: string): Promise<Podman | string> {
  // The second one works everywhere, but copies every layer.
  return startWith('overlay', directory, image).catch(() => startWith('vfs', directory, image))
}

async function startWith(driver: string, directory: string, image: string): Promise<Podman | string> {
  const home = await needPrograms()
  const at = (name: string) => join(directory, `podman-${driver}`, name)
  // It refuses longer names.
  const runRoot = await mkdtemp('/run/podman-')
  await mkdir(at(''), { recursive: true })
  // What podman itself is told does not reach the process that cleans up after a container.
  const env = { ...process.env, CONTAINERS_CONF: at('containers.conf') }
  await writeFile(env.CONTAINERS_CONF, settings(home))
  const common = [
    '--root',
    at('store'),
    '--runroot',
    runRoot,
    '--tmpdir',
    at('tmp'),
    '--storage-driver',
    driver,
  ]
  const podman = (...words: readonly string[]) =>
    run(join(home, 'usr/bin/podman'), [...common, ...words], { env })
  const pull = async (name: string) => (await podman('pull', '--quiet', name)).stdout.trim()
  const remove = async () => {
    await podman('system', 'reset', '--force').catch(() => undefined)
    // It stays mounted onto itself.
    await run('umount', [at('store/overlay')]).catch(() => undefined)
    for (const place of [at(''), runRoot]) await rm(place, { recursive: true, force: true })
  }
  const id = await pull(image).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const refused = await podman(...RUN, '--entrypoint', '/bin/sh', id, '-c', 'exit 0').then(
    () => '',
    ({ stderr }) => String(stderr),
  )
  if (refused !== '') await remove()
  // Anything else is our fault, and must not look as if the machine were to blame.
  if (refused !== '' && !REFUSED_BY_KERNEL.test(refused)) throw new Error(refused)
  if (refused !== '') return refused
  const command = (...words: readonly string[]): Promise<Ended> =>
    podman(...words).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      ({ code, stdout, stderr }) => ({ code, out: String(stdout), err: String(stderr) }),
    )
  return { pull, command, remove, run: (words) => command(...RUN, ...words) }
}

const settings = (home: string): string => `[engine]
conmon_path = ["${join(home, 'usr/bin/conmon')}"]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
[engine.runtimes]
runc = ["${join(home, 'usr/sbin/runc')}"]
`

async function needPrograms(): Promise<string> {
  await needDebianPackages(LIBRARIES)
  const home = toolDirectory('podman-of-debian')
  const isThere = () => exists(join(home, 'usr/bin/podman'))
  if (await isThere()) return home
  await mkdir(dirname(home), { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  try {
    await unpackDebianPackages(PACKAGES, draft)
    await rename(draft, home)
  } catch (cause) {
    // Another process may have been faster; its programs are as good.
    if (!(await isThere())) throw cause
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return home
}
