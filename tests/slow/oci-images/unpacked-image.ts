// Runs what an image says in its unpacked root: as its user, with its variables, and with a root file system that cannot be written.
// What podman does, where there is no podman; and a machine that a privileged container can reach, which podman has only here.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Ended } from './images-command.ts'

const run = promisify(execFile)

export interface ImageConfig {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint?: readonly string[]
  readonly Cmd?: readonly string[]
  readonly WorkingDir: string
}

export interface UnpackedImage {
  readonly root: string
  readonly config: ImageConfig
}

/** `layout` has it for one architecture only. */
export async function unpackImage(layout: string, name: string, root: string): Promise<UnpackedImage> {
  const blob = (digest: string) => join(layout, 'blobs/sha256', digest.slice('sha256:'.length))
  const json = async (file: string) => JSON.parse(await readFile(file, 'utf8'))
  const { manifests } = await json(join(layout, 'index.json'))
  const named = manifests.find(
    (entry: { annotations: Record<string, string> }) =>
      entry.annotations['org.opencontainers.image.ref.name'] === name,
  )
  const index = await json(blob(named.digest))
  const manifest = await json(blob(index.manifests[0].digest))
  await mkdir(root, { recursive: true })
  for (const { digest } of manifest.layers)
    await run('tar', ['--extract', '--keep-directory-symlink', '--file', blob(digest), '--directory', root])
  return { root, config: (await json(blob(manifest.config.digest))).config }
}

const CONTAINER = `set -eu
root=$1 data=$2 directory=$3 user=$4
shift 4
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
[ "$data" = - ] || mount --bind "$data" "$root/data"
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$directory" "$@"
`

export interface RunOptions {
  /** Empty: none. */
  readonly data?: string
  readonly env?: Readonly<Record<string, string>>
  /** In place of that of the image. */
  readonly entrypoint?: readonly string[]
}

/** With words in place of its command, as behind the name of an image. */
export function runUnpacked(
  { root, config }: UnpackedImage,
  words: readonly string[],
  { data = '-', env = {}, entrypoint = config.Entrypoint ?? [] }: RunOptions = {},
): Promise<Ended> {
  const command = [...entrypoint, ...(words.length > 0 ? words : (config.Cmd ?? []))]
  const user = config.User.includes(':') ? config.User : `${config.User}:0`
  const script = ['/bin/sh', '-c', CONTAINER, 'sh', root, data, config.WorkingDir, user, ...command]
  return ended(['--mount', '--pid', '--fork', '--kill-child', ...script], {
    ...Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2))),
    ...env,
  })
}

/** The machine is this one, with processes, mounts and /opt of its own. In it the container runs, with --privileged --pid=host -v /opt:/opt. */
const MACHINE = `set -eu
root=$1
shift
mount --make-rprivate /
mount -t proc proc /proc
mount -t tmpfs tmpfs /opt
unshare --mount /bin/sh -c '
  set -eu
  root=$1
  shift
  mount --bind "$root" "$root"
  mount --rbind /proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mkdir -p "$root/opt"
  mount --bind /opt "$root/opt"
  mount -o remount,bind,ro "$root"
  exec chroot "$root" "$@"' sh "$root" "$@" && code=0 || code=$?
echo "in /opt of the machine:" /opt/groundwork/*
exit $code
`

export const runOnMachine = ({ root, config }: UnpackedImage, words: readonly string[]): Promise<Ended> =>
  ended(
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', MACHINE, 'sh', root],
      ...[...(config.Entrypoint ?? []), ...words],
    ],
    { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  )

async function ended(words: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn('/usr/bin/unshare', [...words], { stdio: ['ignore', 'pipe', 'pipe'], env })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, out, err }
}
