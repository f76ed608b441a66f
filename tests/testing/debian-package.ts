// Suites that compare us with a real tool install its Debian package themselves, so that a fresh machine needs no list.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Installs what is missing. Fails with the command to type when that is not possible for this user. */
export async function needDebianPackages(names: readonly string[]): Promise<void> {
  const missing = await missingPackages(names)
  if (missing.length === 0) return
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (process.getuid?.() !== 0) {
    throw new Error(`This suite needs the Debian packages ${missing.join(', ')}. Run as root: ${command}`)
  }
  try {
    await install(missing)
  } catch {
    // The list of packages of a fresh machine may be empty or old.
    try {
      await apt(['update'])
      await install(missing)
    } catch (cause) {
      throw new Error(`Installing the Debian packages ${missing.join(', ')} failed. Try: ${command}`, {
        cause,
      })
    }
  }
}

async function missingPackages(names: readonly string[]): Promise<readonly string[]> {
  const states = await Promise.all(names.map(isInstalled))
  return names.filter((_, index) => !states[index])
}

async function isInstalled(name: string): Promise<boolean> {
  try {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a format of dpkg-query.
    const { stdout } = await run('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name])
    return stdout === 'installed'
  } catch {
    return false
  }
}

function install(names: readonly string[]) {
  return apt(['install', '-y', '--no-install-recommends', ...names])
}

function apt(words: readonly string[]) {
  // Suites may start at the same time: wait for the other's lock instead of failing.
  return run('apt-get', ['-o', 'DPkg::Lock::Timeout=600', '-qq', ...words], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  })
}
