// All files of the product for one architecture, as a directory would have them: `node main.js` in it is the command `groundwork`, with
// the web pages, the embedded PostgreSQL and the programs for hosts beside it. One executable and container images are made of these.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ARCHITECTURES } from '../build-host/architectures.mjs'
import { postgresFiles, postgresHome } from './postgres-files.mjs'

/**
 * One of `from` (a file), `text` and `link` (a symbolic link) is there.
 * @typedef {object} ProductFile
 * @property {string} path
 * @property {number} mode
 * @property {string} [from]
 * @property {string} [text]
 * @property {string} [link]
 */

/** Programs for hosts are in it for these. */
export const HOST_PROGRAMS = ['x86_64', 'arm64']

/**
 * Of what was built before: see `build-parts.mjs`.
 * @param {object} parts
 * @param {string} parts.root of the repository
 * @param {string} parts.architecture `x86_64` or `arm64`
 * @param {string} parts.bundle the directory with `main.js`
 * @param {{ version: string, commit: string }} parts.identity
 * @param {string} parts.cluster a new database, see `prepared-cluster.mjs`
 * @returns {readonly ProductFile[]} sorted by path
 */
export function collectFiles({ root, architecture, bundle, identity, cluster }) {
  const { node } = ARCHITECTURES[architecture] ?? {}
  if (node === undefined) throw new Error(`There is no architecture "${architecture}".`)
  const files = [
    { path: 'package.json', mode: 0o644, text: '{ "type": "module" }\n' },
    // From inside of an executable Node 20 imports no files; a file may.
    { path: 'start.cjs', mode: 0o644, text: "import('./main.js')\n" },
    { path: 'build.json', mode: 0o644, text: `${JSON.stringify(identity)}\n` },
    ...filesIn(bundle, ''),
    ...filesIn(join(root, 'packages/ui/dist'), 'ui/').filter(({ path }) => !path.startsWith('ui/.')),
    ...HOST_PROGRAMS.map((name) => ({
      path: `hosts/groundwork-host-${name}`,
      mode: 0o755,
      from: join(root, `packages/host/dist/groundwork-host-${name}`),
    })),
    ...postgresFiles(root, node),
    { path: `${postgresHome(node)}/native/new-cluster.packed`, mode: 0o644, from: cluster },
  ]
  return files.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** @param {string} directory @param {string} prefix */
function filesIn(directory, prefix) {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(directory, file)).isFile())
    .map((file) => ({ path: `${prefix}${file}`, mode: 0o644, from: join(directory, file) }))
}
