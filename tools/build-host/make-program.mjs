// Puts our code into a Node executable.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Compiled code has tables whose order is drawn by lot. V8 takes such code also where the lot is another. */
const SAME_EACH_TIME = ['--random-seed=1']
/** Where Node looks for a program inside itself. */
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/**
 * @param {object} parts
 * @param {string} parts.node the executable that it is made of
 * @param {string} parts.target
 * @param {boolean} parts.isOwn whether that executable is the one that runs this
 * @param {readonly string[]} parts.stripTools the first one that is here is taken
 * @param {(outfile: string) => Promise<unknown>} parts.bundle writes our code, as one file of CommonJS
 */
export async function makeProgram({ node, target, isOwn, stripTools, bundle }) {
  const draft = join(dirname(target), `build-${process.pid}`)
  mkdirSync(draft, { recursive: true })
  try {
    await bundle(join(draft, 'main.cjs'))
    const config = {
      // Without directories: they would be part of the program, and no two builds the same.
      main: 'main.cjs',
      output: 'blob',
      disableExperimentalSEAWarning: true,
      // Compiled code is of use only to the very same Node.
      useCodeCache: isOwn,
      useSnapshot: false,
    }
    writeFileSync(join(draft, 'sea.json'), JSON.stringify(config))
    const words = [...SAME_EACH_TIME, '--experimental-sea-config', 'sea.json']
    execFileSync(process.execPath, words, { cwd: draft, stdio: 'pipe' })
    const program = join(draft, 'program')
    copyFileSync(node, program)
    chmodSync(program, 0o755)
    strip(program, stripTools)
    inject(program, join(draft, config.output))
    renameSync(program, target)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Before the program is put in: afterwards it would be cut off. */
function strip(program, tools) {
  for (const tool of tools) {
    try {
      execFileSync(tool, [program], { stdio: 'pipe' })
      return
    } catch (error) {
      if (error.code !== 'ENOENT') throw error
    }
  }
  console.warn(`There is no ${tools.join(' or ')} here, so the program is some megabytes larger.`)
}

/** In a process of its own: it complains about parts of Node that it does not know, and that do not matter. */
function inject(program, blob) {
  const postject = join(root, 'node_modules/postject/dist/cli.js')
  const args = [postject, program, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', FUSE]
  execFileSync(process.execPath, args, { stdio: 'pipe' })
}
