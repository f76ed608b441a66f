// Every variable that a file of deploy/ sets is one that the service has, with a value that it takes.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PROGRAM } from '../../testing/program.ts'
import { createWorkspace } from '../../testing/workspace.ts'

const run = promisify(execFile)
const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

const FILES = [
  'onprem-environment',
  'deploy/systemd/environment',
  'deploy/kubernetes/overlays/single/settings.env',
  'deploy/kubernetes/overlays/three-replicas/settings.env',
]

test.each(FILES)('%s', async (file) => {
  const set = variablesIn(await readFile(at(file), 'utf8'))
  const { stdout: known } = await run(process.execPath, [PROGRAM, 'variables'])
  const names = new Set(known.match(/\b[A-Z][A-Z0-9_]+\b/g))
  expect(Object.keys(set).filter((name) => !names.has(name))).toEqual([])
})

test('the environment of the unit is enough for a start', async () => {
  const workspace = await createWorkspace()
  try {
    const env = variablesIn(await readFile(at('deploy/systemd/environment'), 'utf8'))
    const { banner } = await workspace.start({
      dataDir: await workspace.directory('data'),
      env: { ...env, GROUNDWORK_LISTEN: '127.0.0.1' },
    })
    expect(banner).toMatch(/API\s+https:/)
    expect(banner).toContain('embedded PostgreSQL')
  } finally {
    await workspace.close()
  }
})

const variablesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...text.matchAll(/^([A-Za-z_]\w*)=(.*)$/gm)].map(([, name, value]) => [name, value]))
