import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOST_ARCHITECTURES } from '@groundwork/contract/groundwork'
import { describe, expect, it } from 'vitest'
import { aPullSecret } from '../testing/stored-resources.ts'
import { createTestApp } from '../testing/test-app.ts'
import { explainBuild, placeholderScript } from './host-executable-missing.ts'

describe('where no program for hosts was built', () => {
  it.each([
    ['arm64', 'x86_64', 'Run "npm run build:host -- --architecture arm64" where the service is.'],
    ['x86_64', 'arm64', 'Run "npm run build:host -- --architecture x86_64" where the service is.'],
    ['arm64', 'arm64', 'Run "npm run build:host" where the service is.'],
    ['s390x', 's390x', 'Run "npm run build:host" where the service is.'],
    ["'; reboot '", 'x86_64', 'Run "npm run build:host" where the service is.'],
  ])('the command for %s on %s is named', (architecture, own, sentence) => {
    expect(explainBuild(architecture, own)).toBe(sentence)
  })

  it('other machines have to be asked for what cannot be built here', () => {
    expect(explainBuild('s390x', 'x86_64')).toContain('on such a machine and copy')
  })

  it('a machine tells it in its journal', () => {
    for (const architecture of HOST_ARCHITECTURES) {
      const script = placeholderScript(architecture).replace('sleep 30\nexit 75', '')
      const said = execFileSync('sh', ['-c', `{ ${script}\n} 2>&1`], { encoding: 'utf8' })
      expect(said).toContain(`${explainBuild(architecture)} Then start the service again`)
    }
  })

  it('an infra-env of that architecture has no secretless image, and says how to get one', async () => {
    const hostExecutables = mkdtempSync(join(tmpdir(), 'groundwork-missing-'))
    const [own, other] = process.arch === 'arm64' ? ['arm64', 'x86_64'] : ['x86_64', 'arm64']
    writeFileSync(join(hostExecutables, `groundwork-host-${own}`), 'program')
    const { boot } = await usualConfig()
    const service = await createTestApp({
      config: { boot: { ...boot, hostExecutables, isSecretless: true } },
    })
    const wanted = { name: 'e', pull_secret: aPullSecret(), cpu_architecture: other }
    const { body } = await service.inject('POST', '/v2/infra-envs', wanted)
    const file = `/v2/infra-envs/${body.id}/downloads/files?file_name=discovery.ign`
    const refused = await service.inject('GET', file)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body.reason).toContain(`Run "npm run build:host -- --architecture ${other}"`)
    // No restart is needed: a request after the build gets it.
    writeFileSync(join(hostExecutables, `groundwork-host-${other}`), 'program')
    expect((await service.inject('GET', file)).status).toBe(200)
    await service.close()
    rmSync(hostExecutables, { recursive: true })
  })
})

async function usualConfig() {
  const service = await createTestApp()
  await service.close()
  return service.app.config
}
