// Runs a command as a container would: in a root file system of its own that cannot be written, with mounts, processes and variables
// of its own, and as the first process there, which no signal ends that it does not handle. The network is that of this machine.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export interface ContainerMount {
  readonly source: string
  readonly target: string
  readonly isReadOnly: boolean
}

export interface ContainerOptions {
  /** A root file system, of which only /usr is used. */
  readonly image: string
  /** An empty directory, where the root of the container is mounted. */
  readonly root: string
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly mounts: readonly ContainerMount[]
}

export interface RunningContainer {
  readonly ended: Promise<number | null>
  /** What it said so far. */
  said(): string
  terminate(): void
  kill(): void
}

const SCRIPT = `set -eu
root=$1 image=$2
shift 2
mount --make-rprivate /
mount -t tmpfs tmpfs "$root"
mkdir "$root/usr" "$root/proc" "$root/dev"
for name in bin sbin lib lib64; do ln -s "usr/$name" "$root/$name"; done
mount --bind "$image/usr" "$root/usr"
mount -o remount,bind,ro "$root/usr"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
while [ "$1" != -- ]; do
  source=$1 target=$root$2 mode=$3
  shift 3
  mkdir -p "\${target%/*}"
  if [ -d "$source" ]; then mkdir -p "$target"; else touch "$target"; fi
  mount --bind "$source" "$target"
  [ "$mode" = rw ] || mount -o remount,bind,ro "$target"
done
shift
mount -o remount,ro "$root"
exec chroot "$root" "$@"
`

export function runInImage({ image, root, command, env, mounts }: ContainerOptions): RunningContainer {
  // Those of directories before those of what is in them.
  const sorted = [...mounts].sort((one, other) => one.target.length - other.target.length)
  const words = sorted.flatMap(({ source, target, isReadOnly }) => [source, target, isReadOnly ? 'ro' : 'rw'])
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', SCRIPT, 'sh', root, image],
      ...[...words, '--', ...command],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env } },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  return {
    ended: once(child, 'exit').then(([code]) => code as number | null),
    said: () => said,
    terminate: () => signalFirst(child, 'SIGTERM'),
    kill: () => void child.kill('SIGKILL'),
  }
}

/** The one inside: the process that made its surroundings only waits for it. */
function signalFirst({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  for (const inner of readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')) {
    if (inner !== '') process.kill(Number(inner), signal)
  }
}
