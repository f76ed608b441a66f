// Makes the program for hosts when its sources have changed: one file that needs nothing but a C library, made of the Node
// that runs this and our code. For another architecture, run this there. With --optional a failure is told and nothing more: a service
// without the program says so by itself.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'packages/host/dist')
/** As base images are named. */
const ARCHITECTURES = { x64: 'x86_64', arm64: 'arm64', ppc64: 'ppc64le', s390x: 's390x' }
/** Where Node looks for a program inside itself. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

const architecture = ARCHITECTURES[process.arch] ?? process.arch
const target = join(dist, `groundwork-host-${architecture}`)
const mark = `${target}.made-from`

const isOptional = process.argv.includes('--optional')
const key = fingerprint()
if (existsSync(target) && existsSync(mark) && readFileSync(mark, 'utf8') === key) {
  if (!isOptional) console.log(`${target} is up to date.`)
} else {
  if (isOptional) console.error('Building the program for hosts ...')
  try {
    await build()
    writeFileSync(mark, key)
    const megabytes = (statSync(target).size / 1e6).toFixed(1)
    if (!isOptional) console.log(`${target} (${megabytes} MB) is ready: ${sha256(target)}`)
  } catch (error) {
    if (!isOptional) throw error
    console.error(`The program for hosts cannot be built here: ${error.message}`)
  }
}

/** Of everything that goes into it, without reading it. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.version} ${process.execPath}\n`)
  const note = (path) => {
    const { mtimeMs, size } = statSync(path)
    hash.update(`${path} ${mtimeMs} ${size}\n`)
  }
  for (const path of ['package-lock.json', 'tools/build-host.mjs']) note(join(root, path))
  for (const name of ['contract', 'host', 'ignition']) {
    const src = join(root, 'packages', name, 'src')
    for (const file of readdirSync(src, { recursive: true }).sort()) {
      if (file.endsWith('.ts') && !file.endsWith('.test.ts')) note(join(src, file))
    }
  }
  return hash.digest('hex')
}

async function build() {
  const draft = join(dist, `build-${process.pid}`)
  mkdirSync(draft, { recursive: true })
  try {
    await bundle(join(draft, 'main.cjs'))
    const config = {
      main: join(draft, 'main.cjs'),
      output: join(draft, 'blob'),
      disableExperimentalSEAWarning: true,
      useCodeCache: true,
    }
    writeFileSync(join(draft, 'sea.json'), JSON.stringify(config))
    execFileSync(process.execPath, ['--experimental-sea-config', join(draft, 'sea.json')], { stdio: 'pipe' })
    const program = join(draft, 'program')
    copyFileSync(process.execPath, program)
    chmodSync(program, 0o755)
    strip(program)
    inject(program, config.output)
    renameSync(program, target)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function bundle(outfile) {
  const { build: esbuild } = await import('esbuild')
  await esbuild({
    entryPoints: [join(root, 'packages/host/src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    // Node 20 runs nothing else from inside itself.
    format: 'cjs',
    target: 'node20',
    conditions: ['source'],
    // Names stay: a fault that a machine reports should say where it was.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  })
}

/** Before the program is put in: afterwards it would be cut off. */
function strip(program) {
  try {
    execFileSync('strip', [program], { stdio: 'pipe' })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    console.warn('There is no "strip" here (package binutils), so the program is some megabytes larger.')
  }
}

/** In a process of its own: it complains about parts of Node that it does not know, and that do not matter. */
function inject(program, blob) {
  const postject = join(root, 'node_modules/postject/dist/cli.js')
  const args = [postject, program, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE]
  execFileSync(process.execPath, args, { stdio: 'pipe' })
}

function sha256(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
