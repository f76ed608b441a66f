// Fails when a package imports against the direction that design fixes: between packages, between the folders of one package,
// past the exports of another, or out of a package that must stay pure.
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Directions } from './check-imports/check-directions.ts'
import { checkRepository } from './check-imports/check-repository.ts'
import { readPackage, readSources } from './check-imports/read-package.ts'

/**
 * Leaf packages: one small subject each, for all other packages to import. A leaf imports only leaves that stand before it, and a
 * pure package only leaves that are pure.
 */
const LEAVES: readonly string[] = [
  'addresses',
  'certificates',
  'der',
  'errors',
  'files',
  'hostnames',
  'image-names',
  'json',
  'lru',
  'proxies',
  'registry',
  'text',
  'kube-client',
  'versions',
]

/** Package to the packages of ours, beside leaves, that it may import. A new package gets a row here and in ARCHITECTURE.md. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'stream-client': ['contract'],
  engine: ['contract'],
  explain: ['contract', 'engine'],
  ignition: ['contract'],
  fleet: ['contract'],
  definition: ['contract', 'engine', 'fleet', 'ignition'],
  images: ['contract', 'ignition'],
  host: ['contract', 'ignition'],
  bmc: [],
  'oci-images': [],
  operator: ['contract'],
  openshift: ['contract', 'engine', 'ignition'],
  mirror: ['openshift'],
  controller: ['contract', 'engine', 'host'],
  service: ['bmc', 'contract', 'engine', 'explain', 'ignition', 'images', 'openshift'],
  lab: ['bmc', 'contract', 'controller', 'engine', 'host', 'ignition', 'images', 'service'],
  ui: ['contract', 'definition', 'explain', 'fleet', 'stream-client'],
  cli: [
    'bmc',
    'contract',
    'definition',
    'engine',
    'explain',
    'fleet',
    'images',
    'lab',
    'mirror',
    'oci-images',
    'openshift',
    'operator',
    'service',
    'stream-client',
  ],
}

/**
 * These packages decide and describe, so they must not touch the outside world; each may import only these modules of others,
 * which do not either. The client of the contract talks through a `fetch` that is handed in.
 */
const PURE: Readonly<Record<string, readonly string[]>> = {
  addresses: [],
  der: [],
  errors: [],
  hostnames: [],
  'image-names': [],
  json: [],
  // Requests go through a transport that is handed in.
  'kube-client': ['yaml'],
  lru: [],
  proxies: [],
  text: ['yaml'],
  versions: [],
  contract: ['typebox', 'typebox/value'],
  // Reads through a `fetch` that is handed in.
  'stream-client': ['eventsource-parser'],
  // To check who signed a request is arithmetic.
  engine: ['node:crypto', 'typebox', 'typebox/value'],
  explain: [],
  ignition: ['node:crypto', 'yaml'],
  fleet: [],
  definition: ['typebox', 'yaml'],
  operator: ['yaml'],
}

/** Modules of others that only these folders may import. */
const CONFINED: Directions['confined'] = [
  // SQL stands behind stores; connections, migrations and whole tables are the database's.
  { modules: ['kysely', 'pg'], inPackage: 'service', folders: ['database', 'store'] },
]

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = readdirSync(`${root}packages`)
  .filter((name) => existsSync(`${root}packages/${name}/package.json`))
  .map((name) => readPackage(`${root}packages`, name))
const users = new Map(['tools', 'tests'].map((folder) => [folder, readSources(`${root}${folder}`)]))

const problems = checkRepository(
  { packages, users },
  { leaves: LEAVES, mayImport: MAY_IMPORT, pure: PURE, confined: CONFINED },
)
for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'Import directions are fine.' : `${problems.length} wrong imports.`)
process.exitCode = problems.length === 0 ? 0 : 1
