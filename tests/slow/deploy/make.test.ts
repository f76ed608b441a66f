// make, as the walk-throughs of 2021 type it. A program that writes down what it is told stands for podman, and another for npm.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { needDebianPackages } from '../../testing/debian-package.ts'

const run = promisify(execFile)
const cwd = fileURLToPath(new URL('../../../', import.meta.url))

const IMAGES = ['SERVICE=registry.example.com/groundwork/service:1.0', 'DATABASE=registry.example.com/pg:16']

/** Remembers each call; a secret exists from the first time on. */
const RECORDER = `#!/bin/sh
here=$(dirname "$0")
echo "$*" >> "$here/calls"
case "$*" in
  'secret inspect '*) test -e "$here/secret" ;;
  'kube play -') cat > "$here/secret" ;;
  'kube play --replace -') cat > "$here/played" ;;
esac
`

let directory: string
let recorder: string
beforeEach(async () => {
  await needDebianPackages(['make'])
  directory = await mkdtemp(join(tmpdir(), 'groundwork-make-'))
  recorder = join(directory, 'recorder')
  await writeFile(recorder, RECORDER)
  await chmod(recorder, 0o755)
})
afterEach(() => rm(directory, { recursive: true }))

const make = (...words: string[]) => run('make', [...words, `PODMAN=${recorder}`, `NPM=${recorder}`], { cwd })
const made = (name: string) => readFile(join(directory, name), 'utf8')

test('alone it builds', async () => {
  await make()
  expect(await made('calls')).toBe('run build\n')
})

test.each([
  [
    'registry.example.com:5000/site/assisted-installer:2.0',
    'registry.example.com:5000/site',
    'assisted-installer',
    '2.0',
  ],
  ['registry.example.com/team/my-installer:dev', 'registry.example.com/team', 'my-installer', 'dev'],
  ['localhost:5000/installer', 'localhost:5000', 'installer', 'latest'],
])(
  'with INSTALLER=%s it builds and pushes, all images beside that one and with its tag',
  async (image, to, name, tag) => {
    await make(`INSTALLER=${image}`)
    expect(await made('calls')).toBe(
      `run build\nrun -s groundwork -- images push --to ${to} --name installer=${name} --tag ${tag}\n`,
    )
  },
)

test('an image without a registry is refused before anything is pushed', async () => {
  await expect(make('push', 'INSTALLER=assisted-installer:1')).rejects.toMatchObject({
    stderr: expect.stringContaining('INSTALLER has to name a registry'),
  })
  await expect(made('calls')).rejects.toThrow('ENOENT')
})

test.each([
  ['start', 'start'],
  ['test', 'test'],
  ['demo', 'run demo'],
  ['check', 'run check'],
])('%s is npm %s', async (target, words) => {
  await make(target)
  expect(await made('calls')).toBe(`${words}\n`)
})

test('deploy-onprem plays the pod, and makes its password once', async () => {
  await make('deploy-onprem', ...IMAGES)
  const secret = await made('secret')
  const [document] = parseAllDocuments(secret)
  const { kind, data } = (document?.toJS() ?? {}) as { kind: string; data: Record<string, string> }
  expect(kind).toBe('Secret')
  expect(Buffer.from(data['database-password'] ?? '', 'base64').toString()).toMatch(/^[\w-]{32}$/)
  expect(await made('played')).toContain('image: registry.example.com/groundwork/service:1.0\n')
  expect(await made('played')).toContain('image: registry.example.com/pg:16\n')

  await make('deploy-onprem', ...IMAGES)
  expect(await made('secret')).toBe(secret)
})

test('deploy-onprem without images says what to type, and touches nothing', async () => {
  await expect(make('deploy-onprem')).rejects.toMatchObject({
    stderr: expect.stringContaining('make deploy-onprem SERVICE=registry.example.com/'),
  })
  await expect(made('calls')).rejects.toThrow('ENOENT')
})

test('a dry run runs nothing', async () => {
  for (const target of ['build', 'deploy-onprem', 'clean-onprem', 'start', 'test'])
    await make('--dry-run', target, ...IMAGES, 'INSTALLER=registry.example.com/a/assisted-installer:1')
  await expect(made('calls')).rejects.toThrow('ENOENT')
})

test('settings reach the pod as they are written', async () => {
  const file = join(directory, 'environment')
  await writeFile(file, '# a comment\nA=it\'s "quoted": #1\n\nEMPTY=\n B=not a setting\n')
  const { stdout } = await make('-s', 'onprem-yaml', ...IMAGES, `ONPREM_ENVIRONMENT=${file}`)
  const [settings] = parseAllDocuments(stdout)
  expect(settings?.toJS()).toMatchObject({ data: { A: 'it\'s "quoted": #1', EMPTY: '' } })
})

test('help names every target that people type', async () => {
  const { stdout } = await make('help')
  for (const target of ['build', 'start', 'test', 'deploy-onprem', 'clean-onprem', 'help'])
    expect(stdout).toMatch(new RegExp(`^  make ${target} +\\S`, 'm'))
})
