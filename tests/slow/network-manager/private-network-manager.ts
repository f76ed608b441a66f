// A NetworkManager of our own: it sees a network namespace with nothing but what the test puts there, talks on a bus of
// its own, and keeps its files in memory. Nothing of the machine that runs the test is touched.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export interface PrivateNetworkManager {
  /** Runs a command inside; answers with what it wrote. */
  run(command: string, ...words: readonly string[]): Promise<string>
  /** Puts these profiles in place of all earlier ones. */
  useProfiles(profiles: Readonly<Record<string, string>>): Promise<void>
  /** What it complained about since it started. */
  warnings(): Promise<readonly string[]>
  stop(): Promise<void>
}

/** Where it looks for profiles, inside. */
const PROFILES = '/etc/NetworkManager/system-connections'

const BUS = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
  "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path=/run/dbus/system_bus_socket</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>
  </policy>
</busconfig>
`

const settings = (manages: string) => `[main]
plugins=keyfile
dns=none
no-auto-default=*
auth-polkit=false

[keyfile]
unmanaged-devices=*,except:interface-name:${manages}
`

/** Without a writable /sys, NetworkManager does not wait for udev, which knows nothing of a private namespace. */
const script = (directory: string, links: string) => `set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs /run
mount -t tmpfs tmpfs /var/lib/NetworkManager
mount -t tmpfs tmpfs /etc/NetworkManager
mount -t sysfs -o ro sysfs /sys
mkdir -p /run/dbus /run/NetworkManager ${PROFILES}
cp ${directory}/NetworkManager.conf /etc/NetworkManager/
ip link set lo up
${links}
dbus-daemon --config-file=${directory}/bus.conf --nofork >/dev/null 2>&1 &
bus=$!
trap 'kill $manager $bus 2>/dev/null; wait' EXIT
manager=
until [ -S /run/dbus/system_bus_socket ]; do kill -0 $bus; sleep 0.05; done
NetworkManager --debug --log-level=INFO >${directory}/log 2>&1 &
manager=$!
until [ "$(nmcli -t -f RUNNING general 2>/dev/null)" = running ]; do kill -0 $manager; sleep 0.05; done
echo running
read -r _ || true
`

export interface Surroundings {
  /** The one interface that it may set up; empty: it only reads profiles. */
  readonly manages: string
  /** Commands that make network interfaces. */
  readonly links?: string
}

export async function startNetworkManager({
  manages,
  links = '',
}: Surroundings): Promise<PrivateNetworkManager> {
  const directory = await mkdtemp(join(tmpdir(), 'network-manager-'))
  await writeFile(join(directory, 'NetworkManager.conf'), settings(manages || 'none-at-all'))
  await writeFile(join(directory, 'bus.conf'), BUS)
  const shell = spawn('unshare', ['--net', '--mount', 'bash', '-c', script(directory, links)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  await firstLine(shell)
  const inside = ['--target', String(shell.pid), '--net', '--mount']
  const run = async (command: string, ...words: readonly string[]) => {
    const { stdout } = await execute('nsenter', [...inside, command, ...words])
    return stdout.trimEnd()
  }
  return {
    run,
    async useProfiles(profiles) {
      await run('bash', '-c', `rm -f ${PROFILES}/*`)
      for (const [name, text] of Object.entries(profiles)) {
        await writeFile(join(directory, 'profile'), text, { mode: 0o600 })
        await run('cp', join(directory, 'profile'), `${PROFILES}/${name}`)
      }
      await run('nmcli', 'connection', 'reload')
    },
    async warnings() {
      const log = await readFile(join(directory, 'log'), 'utf8')
      return log.split('\n').filter((line) => line.includes('<warn>') && line.includes('keyfile'))
    },
    async stop() {
      const ended = once(shell, 'exit')
      shell.stdin.end('\n')
      await ended
      await rm(directory, { recursive: true })
    },
  }
}

/** The shell says one word when everything runs; otherwise it ends and says why. */
async function firstLine(shell: ChildProcess): Promise<void> {
  if (!shell.stdout || !shell.stderr) throw new Error('the shell has no pipes')
  let complaint = ''
  shell.stderr.on('data', (data: Buffer) => {
    complaint += data.toString()
  })
  const lines = createInterface({ input: shell.stdout })
  const said = once(lines, 'line').then(() => true)
  const ended = once(shell, 'exit').then(() => false)
  if (!(await Promise.race([said, ended]))) {
    throw new Error(`NetworkManager did not start (are you root, and may you make namespaces?): ${complaint}`)
  }
}
