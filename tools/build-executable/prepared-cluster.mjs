// A new database as a file of the executable, so that a first start does not have to run initdb. Both architectures get the same one: what
// PostgreSQL keeps on disk does not differ between them.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { CLI_BUNDLE } from '../bundle-options.mjs'
import { appendFiles } from './append-files.mjs'

/**
 * @param {string} root of the repository
 * @param {string} work where what is needed while building is kept
 * @returns {Promise<string>} the file
 */
export async function prepareCluster(root, work) {
  const program = join(work, 'make-prepared.mjs')
  await esbuild({
    ...CLI_BUNDLE,
    stdin: {
      contents:
        "import { makePrepared } from './packages/service/src/database/embedded/make-prepared.ts'; await makePrepared(process.argv[2])",
      resolveDir: root,
    },
    absWorkingDir: root,
    splitting: false,
    outfile: program,
  })
  // The user of the database has to get there.
  const place = mkdtempSync(join(tmpdir(), 'groundwork-cluster-'))
  const target = join(work, 'new-cluster.packed')
  try {
    const directory = join(place, 'postgres')
    execFileSync(process.execPath, [program, directory], {
      stdio: ['ignore', 2, 2],
      // Nothing of this machine gets in: initdb asks a program for the languages that are installed, and finds none.
      env: { PATH: '/nonexistent' },
    })
    const draft = `${target}.${process.pid}`
    writeFileSync(draft, '')
    await appendFiles(draft, filesIn(directory), () => false)
    renameSync(draft, target)
  } finally {
    rmSync(place, { recursive: true, force: true })
    rmSync(program, { force: true })
  }
  return target
}

/** @param {string} directory @returns {readonly import('./collect-files.mjs').ProductFile[]} */
const filesIn = (directory) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(directory, path)).isFile())
    .sort()
    .map((path) => ({ path, mode: 0o600, from: join(directory, path) }))
