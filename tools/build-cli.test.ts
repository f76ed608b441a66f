import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

// With everything that loads code late: a certificate, logins, the embedded database.
it('npm start runs a bundle that has everything it needs', async () => {
  expect(spawnSync(process.execPath, ['tools/build-cli.mjs'], { cwd: root, encoding: 'utf8' }).stderr).toBe(
    '',
  )
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
