// The installer as a process of its own, as machines run it: with real files, a real service address and programs that only
// write down what they are called with. What it changes is gone with its mounts.
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const architecture = process.arch === 'x64' ? 'x86_64' : process.arch
const PROGRAM = fileURLToPath(
  new URL(`../../../packages/host/dist/groundwork-host-${architecture}`, import.meta.url),
)

/**
 * /usr/bin gets links to its programs, so that one more can lie beside them. Nothing is run before the directories are really
 * our own, and the programs that only write themselves down are found only by the installer.
 */
const PRIVATE = `set -eu
mount --make-rprivate /
for directory in /opt /root /var/log "$SCRATCH/own"; do
  mount -t tmpfs tmpfs "$directory"
  [ "$(stat -f -c %T "$directory")" = tmpfs ]
done
mkdir "$SCRATCH/own/real" "$SCRATCH/own/bin"
mount --bind /usr/bin "$SCRATCH/own/real"
ln -s "$SCRATCH/own/real/"* "$SCRATCH/own/bin/"
touch "$SCRATCH/own/bin/oc"
mount --bind "$SCRATCH/own/bin" /usr/bin
status=0
PATH="$SCRATCH/bin:$PATH" "$@" || status=$?
cp -a /var/log/assisted-installer.log "$SCRATCH/" 2>/dev/null || true
exit $status
`

/** All that could change the machine that runs this, or would find nothing on it. */
const STUBBED: readonly string[] = [
  ...['podman', 'systemctl', 'shutdown', 'hostnamectl', 'ssh-keygen', 'coreos-installer', 'journalctl'],
  ...[
    'efibootmgr',
    'bootlist',
    'mount',
    'umount',
    'lsblk',
    'growpart',
    'dd',
    'wipefs',
    'vgs',
    'pvs',
    'dmsetup',
  ],
  ...['mdadm', 'lvdisplay', 'vgdisplay', 'pvdisplay', 'findmnt', 'coredumpctl', 'dmesg', 'reboot'],
]

export interface Exchange {
  readonly line: string
  readonly body: string
  readonly token: string
}

export interface InstallerRun {
  readonly code: number
  readonly stderr: string
  readonly log: string
  readonly calls: readonly string[]
  readonly exchanges: readonly Exchange[]
}

export interface InstallerWorld {
  /** Shell, by program; what it does beside writing itself down. `$SCRATCH` outlives the run. */
  readonly programs?: Readonly<Record<string, string>>
  readonly answer: (line: string) => { readonly status: number; readonly body?: string }
  readonly args: readonly string[]
  /** Looks at what the run left in the directory. */
  readonly look?: (scratch: string) => void
}

export async function runInstallerProcess({
  programs = {},
  answer,
  args,
  look,
}: InstallerWorld): Promise<InstallerRun> {
  const scratch = mkdtempSync(join(tmpdir(), 'groundwork-installer-'))
  const exchanges: Exchange[] = []
  const server = createServer(async (request, response) => {
    const line = `${request.method} ${request.url}`
    exchanges.push({ line, body: await bodyOf(request), token: String(request.headers['x-secret-key']) })
    const { status, body } = answer(line)
    response.writeHead(status).end(body)
  })
  try {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    mkdirSync(join(scratch, 'own'))
    plantPrograms(join(scratch, 'bin'), programs)
    const disk = join(scratch, 'disk')
    writeFileSync(disk, '')
    const words = [PROGRAM, 'installer', '--url', url, '--boot-device', disk, ...args]
    const { code, stderr } = await execute(words, scratch)
    look?.(scratch)
    return {
      code,
      stderr,
      exchanges,
      calls: linesOf(join(scratch, 'calls')),
      log: readFileOrEmpty(join(scratch, 'assisted-installer.log')),
    }
  } finally {
    server.close()
    server.closeAllConnections()
    rmSync(scratch, { recursive: true, force: true })
  }
}

function plantPrograms(directory: string, programs: Readonly<Record<string, string>>): void {
  mkdirSync(directory)
  for (const name of STUBBED) {
    const path = join(directory, name)
    writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "$SCRATCH/calls"\n${programs[name] ?? ''}\n`)
    chmodSync(path, 0o755)
  }
}

function execute(words: readonly string[], scratch: string): Promise<{ code: number; stderr: string }> {
  const env = {
    PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
    SCRATCH: scratch,
    PULL_SECRET_TOKEN: 'token-of-the-host',
  }
  return new Promise((resolve) => {
    execFile('unshare', ['--mount', 'sh', '-c', PRIVATE, 'sh', ...words], { env }, (error, _, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stderr }),
    )
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

function readFileOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const linesOf = (path: string): string[] => readFileOrEmpty(path).split('\n').filter(Boolean)
