// A real systemd that runs our unit, on a machine that may not have been started by one: in namespaces of its own, network included.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from '../../testing/until.ts'

const run = promisify(execFile)

const SOURCES = fileURLToPath(new URL('../../../', import.meta.url))
const OURS = join(SOURCES, 'deploy/systemd')
const SCRIPT = fileURLToPath(new URL('private-systemd.sh', import.meta.url))
const NAMESPACES = ['--pid', '--fork', '--mount', '--ipc', '--uts', '--net', '--mount-proc']
/** What the unit stands on; this machine's own would start everything else. */
const TARGETS = ['sysinit', 'basic', 'shutdown', 'network-online', 'rescue', 'multi-user']
/** In place of the executable. */
const PROGRAM = '#!/bin/sh\nexec /opt/node /opt/groundwork/packages/cli/dist/groundwork.mjs "$@"\n'
/** There is no journal. */
const OUTPUT = '[Service]\nStandardOutput=append:/run/output\nStandardError=append:/run/errors\n'

export interface PrivateSystemd {
  /** Runs a command beside the unit and gives what it printed. */
  inside(...command: string[]): Promise<string>
  /** One property of the unit. */
  property(name: string): Promise<string>
  stop(): Promise<void>
}

export async function startPrivateSystemd(): Promise<PrivateSystemd> {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-systemd-'))
  const given = join(directory, 'given')
  await mkdir(join(directory, 'scratch'))
  await mkdir(join(given, 'units/groundwork.service.d'), { recursive: true })
  await cp(join(OURS, 'groundwork.service'), join(given, 'units/groundwork.service'))
  await cp(join(OURS, 'groundwork.sysusers'), join(given, 'accounts'))
  await cp(join(OURS, 'environment'), join(given, 'environment'))
  await writeFile(join(given, 'units/groundwork.service.d/output.conf'), OUTPUT)
  for (const target of TARGETS) {
    await writeFile(join(given, `units/${target}.target`), '[Unit]\nDefaultDependencies=no\n')
  }
  await writeFile(join(given, 'groundwork'), PROGRAM)
  await chmod(join(given, 'groundwork'), 0o755)
  await writeFile(join(given, 'console'), '')

  const group = basename(directory)
  const words = [join(directory, 'scratch'), given, SOURCES, process.execPath, group]
  const child = spawn('unshare', [...NAMESPACES, '--kill-child', 'sh', SCRIPT, ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await removeControlGroup(group)
    await rm(directory, { recursive: true, force: true })
  }
  // Its number outside of its namespace.
  const pid = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim()
  const inside = async (...command: string[]) =>
    (await run('nsenter', ['--target', pid(), '--all', ...command])).stdout
  const property = async (name: string) =>
    (await inside('systemctl', 'show', '--value', '--property', name, 'groundwork.service')).trim()
  try {
    await until('systemd runs the unit', async () => {
      if (child.exitCode === null) return (await property('ActiveState').catch(() => '')) === 'active'
      throw new Error(`systemd ended: ${await readFile(join(given, 'console'), 'utf8')}`)
    })
    return { inside, property, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** They go when the last process in them has. */
async function removeControlGroup(name: string): Promise<void> {
  const place = / (\S+) cgroup2 /.exec(await readFile('/proc/mounts', 'utf8'))?.[1]
  if (place === undefined) return
  const remove = ['-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']
  await until('its control groups are gone', async () => {
    await run('find', [join(place, name), ...remove]).catch(() => undefined)
    return !existsSync(join(place, name))
  })
}
