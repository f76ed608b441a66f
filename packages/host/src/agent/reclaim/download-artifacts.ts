import type { DownloadBootArtifactsRequest } from '@groundwork/contract/steps'
import { messageOf } from '@groundwork/errors/error-text'
import type { Machine } from '../../machine/machine.ts'
import { bootEntry, ENTRY_FILE, INITRD_FILE, KERNEL_FILE } from './boot-entry.ts'

const DOWNLOADS = '/tmp/boot'
const ATTEMPTS = 5
const PAUSE_MS = 60_000

/** Puts the discovery image beside the installed system. Returns why it could not be done; null: it is there. */
export async function downloadArtifacts(
  machine: Machine,
  request: DownloadBootArtifactsRequest,
): Promise<string | null> {
  const root = request.host_fs_mount_dir.replace(/\/+$/, '')
  if (await isComplete(machine, root)) return null
  try {
    return (
      (await retry(machine, () => openBoot(machine, root))) ??
      (await retry(machine, () => download(machine, request.kernel_url, `${DOWNLOADS}/vmlinuz`))) ??
      (await retry(machine, () => download(machine, request.initrd_url, `${DOWNLOADS}/initrd`))) ??
      (await makeRoom(machine, root)) ??
      (await copy(machine, `${DOWNLOADS}/vmlinuz`, `${root}/${KERNEL_FILE}`)) ??
      (await copy(machine, `${DOWNLOADS}/initrd`, `${root}/${INITRD_FILE}`)) ??
      // Last: with it the next start is one of the discovery image, whether its files are complete or not.
      (await writeEntry(machine, root, request.rootfs_url))
    )
  } finally {
    await machine.files.remove(DOWNLOADS).catch(() => undefined)
  }
}

async function isComplete({ files }: Machine, root: string): Promise<boolean> {
  for (const file of [KERNEL_FILE, INITRD_FILE, ENTRY_FILE]) {
    if ((await files.kind(`${root}/${file}`)) !== 'file') return false
  }
  return true
}

async function openBoot(machine: Machine, root: string): Promise<string | null> {
  const boot = `${root}/boot`
  const folders = [`${boot}/discovery`, `${boot}/loader/entries`]
  return (
    (await run(machine, 'mount', ['-o', 'remount,rw', boot])) ??
    (await run(machine, 'mkdir', ['-p', ...folders]))
  )
}

async function download(machine: Machine, url: string, file: string): Promise<string | null> {
  // What follows the question mark may be a token.
  const shown = url.replace(/\?.*$/s, '')
  try {
    const response = await machine.fetch(url)
    if (!response.ok || response.body === null) {
      await response.body?.cancel()
      return `${shown} was answered with ${response.status}.`
    }
    await machine.files.write(file, response.body)
    return null
  } catch (error) {
    return `${shown} could not be fetched: ${messageOf(error)}`
  }
}

async function makeRoom(machine: Machine, root: string): Promise<string | null> {
  const sized = await machine.run('stat', ['-c', '%s', `${DOWNLOADS}/vmlinuz`, `${DOWNLOADS}/initrd`])
  const sizes = sized.stdout.trim().split(/\s+/).map(Number)
  const neededBytes = sizes.reduce((sum, size) => sum + size, 0)
  if (sized.code !== 0 || sizes.length !== 2 || !Number.isSafeInteger(neededBytes))
    return 'The size of the downloaded files could not be read.'
  const isEnough = async () => ((await machine.files.freeBytes(`${root}/boot`)) ?? 0) > neededBytes
  if (await isEnough()) return null
  // The system that this one would fall back to is given up for it.
  await machine.run('chroot', [root || '/', 'rpm-ostree', 'cleanup', '--os=rhcos', '-r'])
  if (await isEnough()) return null
  return `${root}/boot has too little room for the discovery image: it takes ${neededBytes} bytes.`
}

/** Appears complete or not at all, also when the machine loses power. */
async function copy(machine: Machine, from: string, to: string): Promise<string | null> {
  const draft = `${to}.part`
  return (
    (await run(machine, 'install', ['-m', '0644', from, draft])) ??
    (await run(machine, 'sync', [draft])) ??
    (await run(machine, 'mv', ['-f', draft, to]))
  )
}

async function writeEntry(machine: Machine, root: string, rootfsUrl: string): Promise<string | null> {
  const { stdout } = await machine.run('uname', ['-m'])
  try {
    await machine.files.write(`${root}/${ENTRY_FILE}`, bootEntry(rootfsUrl, stdout.trim()), 0o644)
    return null
  } catch (error) {
    return `The boot entry could not be written: ${messageOf(error)}`
  }
}

async function run(machine: Machine, program: string, args: readonly string[]): Promise<string | null> {
  const { code, stderr } = await machine.run(program, args)
  if (code === 0) return null
  return `${[program, ...args].join(' ')} failed: ${stderr.trim() || `exit code ${code}`}`
}

/** Tries five times, a minute apart. Returns why the last attempt failed; null: one succeeded. */
async function retry(machine: Machine, attempt: () => Promise<string | null>): Promise<string | null> {
  for (let count = 1; ; count++) {
    const failure = await attempt()
    if (failure === null || count === ATTEMPTS) return failure
    await machine.clock.sleep(PAUSE_MS)
  }
}
