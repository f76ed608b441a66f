import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@groundwork/service/process/read-config'
import { startService } from '@groundwork/service/process/start-service'
import { expect, it } from 'vitest'
import { Impossible, simulate } from './simulate.ts'

// What becomes of it when all is well is shown by readme.test.ts.
it('says what to do about a service that asks for a login, and about one that is not there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'groundwork-simulate-'))
  const ports = { 'api-port': '0', 'ui-port': '0', 'image-port': '0' }
  const service = await startService(readConfig({ ...ports, auth: 'local', 'data-dir': dataDir }, {}))
  const [url = ''] = service.urls.api
  const attempt = () => simulate({ url, hosts: 3, infraEnvId: null, say: () => {} })
  try {
    await expect(attempt()).rejects.toThrow(/asks for a login.*--auth none/)
  } finally {
    await service.close(0)
    rmSync(dataDir, { recursive: true, force: true })
  }
  await expect(attempt()).rejects.toThrow(/^No service answers at .*npm start/)
  await expect(attempt()).rejects.toBeInstanceOf(Impossible)
})
