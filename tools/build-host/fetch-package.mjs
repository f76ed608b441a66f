// Files of a package from the package registry that npm is set up for, without installing it: none of its scripts run.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Unpacks them below `package/` of the directory.
 * @param {string} spec name and version
 * @param {string} directory
 * @param {{ members?: readonly string[], integrity?: string }} [options] members: only these; integrity: instead of what the registry states
 */
export function fetchPackage(spec, directory, { members = [], integrity } = {}) {
  console.error(`Fetching ${spec} from npm, once ...`)
  const stated = integrity ?? JSON.parse(npm(['view', spec, 'dist.integrity', '--json']) || 'null')
  npm(['pack', spec, '--pack-destination', directory])
  const [name] = readdirSync(directory).filter((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error('npm has not written the package.')
  const archive = join(directory, name)
  if (!isWhole(readFileSync(archive), stated)) {
    throw new Error(
      `The package is not the one whose checksum the ${integrity ? 'lock file' : 'registry'} states.`,
    )
  }
  execFileSync('tar', ['-xzf', archive, '-C', directory, ...members], { stdio: 'pipe' })
}

/**
 * As "Subresource Integrity" has it: one or more checksums, of which one has to fit. Weaker ones than SHA-512 do not count.
 * @param {Buffer} bytes
 * @param {unknown} integrity
 */
export function isWhole(bytes, integrity) {
  if (typeof integrity !== 'string') return false
  const sha512 = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  return integrity.split(/\s+/).some((one) => one.split('?')[0] === sha512)
}

function npm(words) {
  return execFileSync('npm', words, { stdio: 'pipe', encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

/** npm tells at length; its first line says what it is about. It may name the registry, which is of use to the user. */
export function reasonOf(error) {
  if (error.code === 'ENOENT') return 'There is no npm (or tar) here.'
  const said = String(error.stderr ?? '')
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) (?!(?:code|errno|syscall|type) )(.+)/.exec(line)?.[1])
    .find((line) => line !== undefined)
  return (said ?? error.message).replace(/[.\s]*$/, '.')
}
