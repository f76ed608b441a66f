// The commit that runs: told by what was built, or by the clone that the service was started from; empty: not known.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export function findCommit(from: string = fileURLToPath(import.meta.url)): string {
  const built = builtFrom(dirname(from))
  if (built !== null) return built
  try {
    const git = gitDirectory(dirname(from))
    return git === null ? '' : readHead(git)
  } catch {
    return ''
  }
}

/** A build of the product says so beside its bundle (tools/build-executable/collect-files.mjs). */
function builtFrom(directory: string): string | null {
  try {
    const { commit } = JSON.parse(readFileSync(join(directory, 'build.json'), 'utf8')) as { commit?: string }
    return commit ?? ''
  } catch {
    return null
  }
}

/** The nearest one upwards. */
function gitDirectory(directory: string): string | null {
  const git = join(directory, '.git')
  if (existsSync(git)) return followed(git)
  const above = dirname(directory)
  return above === directory ? null : gitDirectory(above)
}

/** Of a worktree it is a file that says where to look. */
function followed(git: string): string {
  try {
    const [, target = ''] = /^gitdir: (.*)$/m.exec(readFileSync(git, 'utf8')) ?? []
    return resolve(dirname(git), target)
  } catch {
    return git
  }
}

const HASH = /^[0-9a-f]{40,64}$/

function readHead(git: string): string {
  const head = readFileSync(join(git, 'HEAD'), 'utf8').trim()
  if (HASH.test(head)) return head
  const ref = head.replace(/^ref: /, '')
  const common = existsSync(join(git, 'commondir'))
    ? resolve(git, readFileSync(join(git, 'commondir'), 'utf8').trim())
    : git
  for (const place of [git, common]) {
    if (existsSync(join(place, ref))) return readFileSync(join(place, ref), 'utf8').trim()
  }
  const packed = readFileSync(join(common, 'packed-refs'), 'utf8')
  return (
    packed
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`))
      ?.split(' ')[0] ?? ''
  )
}
