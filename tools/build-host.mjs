// Makes the program for hosts when its sources have changed: one file that needs nothing but a C library, made of Node and our
// code. With --optional a failure is told and nothing more: a service without the program says so by itself.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ARCHITECTURES, architectureOf } from './build-host/architectures.mjs'
import { bundleHost } from './build-host/bundle-host.mjs'
import { wrongWithNode } from './build-host/check-node.mjs'
import { makeProgram } from './build-host/make-program.mjs'
import { packagesIn } from './build-host/packages-in.mjs'
import { publishedNode } from './build-host/published-node.mjs'
import { Misuse, readArguments } from './build-host/read-arguments.mjs'

const HELP = `Usage: npm run build:host -- [options]

Makes the program for hosts: packages/host/dist/groundwork-host-ARCHITECTURE.

  --architecture NAME  x86_64, arm64, ppc64le or s390x (default: that of this machine). x86_64 and arm64 can be built
                       anywhere: Node comes from npm, once, and is kept below ~/.cache/groundwork/tools.
                       The others are built on such a machine
  --node PATH          make it of this Node executable; nothing is fetched then. It has to be for the architecture, and of
                       version ${process.versions.node}, the one that runs this
  --optional           when it cannot be built, say so and go on
  --help               show this

Examples:
  npm run build:host
  npm run build:host -- --architecture arm64
  npm run build:host -- --architecture arm64 --node /srv/node-v${process.versions.node}-linux-arm64/bin/node
`

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'packages/host/dist')

try {
  const own = architectureOf(process.arch)
  const wanted = readArguments(process.argv.slice(2), own)
  if (wanted.wantsHelp) process.stdout.write(HELP)
  else {
    await bringUpToDate(wanted)
    for (const other of Object.keys(ARCHITECTURES))
      if (other !== wanted.architecture && other !== own) tellOutdated(other)
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = error instanceof Misuse ? 2 : 1
}

async function bringUpToDate({ architecture, node: given, isOptional }) {
  const target = targetFor(architecture)
  try {
    const key = fingerprint(architecture, given)
    if (existsSync(target) && readMark(target).key === key) {
      if (!isOptional) console.log(`${target} is up to date.`)
      return
    }
    if (isOptional) console.error('Building the program for hosts ...')
    await build(architecture, given, target)
    writeFileSync(markOf(target), given === undefined ? key : `${key}\n${resolve(given)}`)
    const megabytes = (statSync(target).size / 1e6).toFixed(1)
    if (!isOptional) console.log(`${target} (${megabytes} MB) is ready: ${sha256(target)}`)
  } catch (error) {
    if (!isOptional || error instanceof Misuse) throw error
    console.error(`The program for hosts cannot be built here: ${error.message}`)
  }
}

/** A service hands out whatever is there, and it must not be a surprise that machines run an old one. */
function tellOutdated(architecture) {
  const target = targetFor(architecture)
  const { key, given } = readMark(target)
  // Without the mark it was copied from elsewhere.
  if (!existsSync(target) || key === undefined) return
  const wasMoved = given !== undefined && !existsSync(given)
  if (!wasMoved && fingerprint(architecture, given) === key) return
  const words = given === undefined ? '' : ` --node ${given}`
  const command = `npm run build:host -- --architecture ${architecture}${words}`
  console.error(`${target} was made from other sources than these. To make it anew: ${command}`)
}

function targetFor(architecture) {
  return join(dist, `groundwork-host-${architecture}`)
}

function markOf(target) {
  return `${target}.made-from`
}

/** What it was made from, and of which Node if one was given. */
function readMark(target) {
  if (!existsSync(markOf(target))) return {}
  const [key, given] = readFileSync(markOf(target), 'utf8').split('\n')
  return { key, given }
}

async function build(architecture, given, target) {
  const isForThisMachine = architecture === architectureOf(process.arch)
  const isOwn = isForThisMachine && given === undefined
  const { npm = '', strip = [] } = ARCHITECTURES[architecture] ?? {}
  const node = given ?? (isOwn ? process.execPath : publishedNode(npm, process.versions.node))
  if (!isOwn) {
    const wrong = wrongWithNode(readFileSync(node), { architecture, version: process.versions.node })
    if (wrong !== null) throw new Misuse(`${node} ${wrong}.`)
  }
  mkdirSync(dist, { recursive: true })
  const stripTools = isForThisMachine ? ['strip'] : strip
  await makeProgram({ node, target, isOwn, stripTools, bundle: bundleHost })
}

/** Of everything that goes into it, without reading it. */
function fingerprint(architecture, given) {
  const hash = createHash('sha256').update(`${process.version} ${process.execPath} ${architecture}\n`)
  const note = (path) => {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  if (given !== undefined) {
    if (!statSync(given, { throwIfNoEntry: false })?.isFile()) throw new Misuse(`There is no file ${given}.`)
    note(resolve(given))
  }
  for (const path of ['package-lock.json', 'tools/build-host.mjs']) note(join(root, path))
  noteAll(join(root, 'tools/build-host'), '.mjs')
  for (const name of packagesIn(join(root, 'packages'))) noteAll(join(root, 'packages', name, 'src'), '.ts')
  return hash.digest('hex')

  function noteAll(directory, ending) {
    for (const file of readdirSync(directory, { recursive: true }).sort()) {
      if (file.endsWith(ending) && !file.endsWith('.test.ts')) note(join(directory, file))
    }
  }
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
