// The real coreos-installer, built from the Rust package registry once and kept outside of the repository.
import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { needDebianPackages } from '../testing/debian-package.ts'

const run = promisify(execFile)

const VERSION = '0.27.0'
const HOME = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'groundwork',
  'tools',
  `coreos-installer-${VERSION}`,
)
const PROGRAM = join(HOME, 'bin', 'coreos-installer')

/** What it prints; fails with what it complained about. */
export async function coreosInstaller(...words: readonly string[]): Promise<string> {
  const { stdout } = await run(PROGRAM, words, { maxBuffer: 64 * 1024 * 1024 })
  return stdout
}

/** Takes some minutes the first time. */
export async function needCoreosInstaller(): Promise<void> {
  if (await works()) return
  await needDebianPackages(['pkg-config', 'libssl-dev', 'liblzma-dev', 'libzstd-dev', 'gcc'])
  const words = ['install', 'coreos-installer', '--locked', '--version', VERSION, '--root', HOME]
  try {
    await run('cargo', words, { maxBuffer: 64 * 1024 * 1024 })
  } catch (cause) {
    throw new Error(`This suite needs coreos-installer. Building it failed: cargo ${words.join(' ')}`, {
      cause,
    })
  }
}

const works = (): Promise<boolean> =>
  run(PROGRAM, ['--version']).then(
    () => true,
    () => false,
  )
