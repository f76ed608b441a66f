import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { workerEntries } from './bundle-options.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

function buildBundle(): void {
  const { stderr } = spawnSync(process.execPath, ['tools/build-cli.mjs'], { cwd: root, encoding: 'utf8' })
  expect(stderr).toBe('')
}

// With everything that loads code late: a certificate, logins, the embedded database.
it('npm start runs a bundle that has everything it needs', async () => {
  buildBundle()
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-bundle-'))
  const ports = ['--api-port', '0', '--ui-port', '0', '--image-port', '0']
  const flags = [...ports, '--data-dir', dataDir, '--tls', '--auth', 'local', '--log-level', 'warn']
  const child = spawn(process.execPath, ['packages/cli/dist/groundwork.mjs', ...flags], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let shown = ''
    for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      shown += chunk
      if (shown.includes('Stop with Ctrl-C')) break
    }
    expect(shown).toMatch(/Log in once as admin with \S{20,}/)
    const url = /API\s+(\S+)\/api/.exec(shown)?.[1]
    const asked = request(`${url}/health`, { rejectUnauthorized: false }).end()
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(200)
    answer.destroy()
  } finally {
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
    expect(code).toBe(0)
  }
})

it('the bundle has what threads of the service run', async () => {
  buildBundle()
  const dist = join(root, 'packages/cli/dist')
  const main = /import '(.*)'/.exec(readFileSync(join(dist, 'groundwork.mjs'), 'utf8'))?.[1] ?? ''
  const entries = Object.keys(workerEntries())
  expect(entries).toEqual(expect.arrayContaining(['key-pair-thread', 'preparation-thread']))
  for (const entry of entries) {
    const thread = new Worker(join(dist, main, '..', `${entry}.js`), { execArgv: [] })
    await once(thread, 'online')
    await thread.terminate()
  }
  const keys = new Worker(join(dist, main, '..', 'key-pair-thread.js'), { execArgv: [] })
  keys.postMessage(1024)
  const [{ result }] = await once(keys, 'message')
  expect(result.publicKey.asymmetricKeyDetails).toMatchObject({ modulusLength: 1024 })
  await keys.terminate()
})
