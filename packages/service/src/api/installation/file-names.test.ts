// A request for a file that does not say which one is told which there are.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStoredCluster } from '../../testing/stored-resources.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let service: TestApp
let path: string
beforeAll(async () => {
  service = await createTestApp()
  const { record } = await aStoredCluster(service.app)
  path = `/v2/clusters/${record.id}/downloads`
})
afterAll(() => service.close())

test.each([
  ['credentials', ['kubeadmin-password', 'kubeconfig', 'kubeconfig-noingress']],
  ['credentials-presigned', ['kubeadmin-password', 'kubeconfig', 'kubeconfig-noingress']],
  ['files', ['bootstrap.ign', 'install-config.yaml', 'master.ign', 'metadata.json']],
  ['files-presigned', ['bootstrap.ign', 'logs', 'manifests']],
])('downloads/%s', async (what, names) => {
  for (const query of ['', '?file_name=', '?file_name=nonsense']) {
    const { status, body } = await service.inject('GET', `${path}/${what}${query}`)
    const message: string = body.message ?? body.reason
    expect({ query, status }).toEqual({ query, status: 400 })
    expect(message).toContain('file_name')
    for (const name of names) expect(message).toContain(name)
  }
})
