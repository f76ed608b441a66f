// What the recorded service handed out for 58 infra-envs, asked for at our API: links, iPXE scripts, and which files are
// in images and ramdisks. What stands in those files is compared by discovery-ignition/golden.test.ts.
import { gunzipSync } from 'node:zlib'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { createTestApp, type TestApp } from '@groundwork/service/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordedConfig } from '../replay/recorded-config.ts'
import { type RecordedImage, recordedImages } from './recorded-images.ts'

const config = recordedConfig()
let service: TestApp
beforeAll(async () => {
  service = await createTestApp({
    config: {
      ...config,
      serviceBaseUrl: 'http://127.0.0.1:8290',
      ...(config.boot && { boot: { ...config.boot, okd: { isSupported: true, rpmsImage: '' } } }),
    },
  })
})
afterAll(() => service.close())

// The others were recorded with services that were configured in another way.
const IMAGES = recordedImages().filter(({ input }) => input.service.startsWith('AUTH_TYPE none'))

/** Accepted by the recorded service, and refused by ours. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['s390x, unbound, minimal-iso asked', 'there is no minimal image for s390x, so its link would never work'],
])

/** Where nothing names a version, the recorded service took a pre-release; ours takes the newest finished release. */
const OUR_VERSION = /(\/|version=)4\.22\b/g

const asRecorded = ({ input }: RecordedImage, text: string): string =>
  input.cluster || input.infra_env.openshift_version ? text : text.replaceAll(OUR_VERSION, '$15.0')

interface Handed extends Pick<RecordedImage['output'], 'status' | 'ipxe_script' | 'ipxe_boot_order_control'> {
  readonly image_url?: { readonly url: string; readonly expires_at: string }
  readonly minimal_initrd_status?: number
}

/** Made as it was recorded; null: it was refused. */
async function register({ input }: RecordedImage): Promise<{ status: number; id: string | null }> {
  const { name: _, ...cluster } = input.cluster ?? {}
  const clusterId = input.cluster
    ? (await service.inject('POST', '/v2/clusters', { name: `c${clusters++}`, ...cluster })).body.id
    : undefined
  const { cluster_id: __, ...wanted } = input.infra_env
  const made = await service.inject('POST', '/v2/infra-envs', {
    ...wanted,
    ...(clusterId && { cluster_id: clusterId }),
  })
  if (made.status !== 201) return { status: made.status, id: null }
  const { id } = made.body
  if (input.patch) await service.inject('PATCH', `/v2/infra-envs/${id}`, input.patch)
  return { status: 201, id }
}
let clusters = 0

describe.each(IMAGES.map((image) => [image.name, image] as const))('%s', (_name, image) => {
  it('is handed out as recorded', async () => {
    const recorded = image.output as Handed & RecordedImage['output']
    const { status, id } = await register(image)
    const refusal = REFUSED.get(image.name)
    expect(status).toBe(refusal === undefined ? recorded.status : 400)
    if (id === null) return
    const recordedId = recorded.infra_env.id as string
    const get = async (path: string) => {
      const answer = await service.server.inject({
        url: `/api/assisted-install/v2/infra-envs/${id}/downloads/${path}`,
      })
      return {
        status: answer.statusCode,
        text: asRecorded(image, answer.payload.replaceAll(id, recordedId)),
        bytes: answer.rawPayload,
      }
    }
    expect(JSON.parse((await get('image-url')).text)).toEqual(recorded.image_url)
    expect((await get('files?file_name=ipxe-script')).text).toBe(recorded.ipxe_script)
    const redirect = await get('files?file_name=ipxe-script&ipxe_script_type=boot-order-control')
    expect(redirect.text).toBe(recorded.ipxe_boot_order_control)
    const query = image.input.discovery_ign_query ? `&${image.input.discovery_ign_query}` : ''
    const ignition = await get(`files?file_name=discovery.ign${query}`)
    expect(outline(JSON.parse(ignition.text))).toEqual(outline(recorded.discovery_ign))
    const ramdisk = await get('minimal-initrd')
    expect(ramdisk.status).toBe(recorded.minimal_initrd_status)
    const archive = ramdisk.status === 200 ? gunzipSync(ramdisk.bytes).toString('latin1') : ''
    for (const { path } of recorded.minimal_initrd ?? []) expect(archive).toContain(`${path.slice(1)}\0`)
  })
})

const outline = (config: IgnitionConfig | undefined) => ({
  files: config?.storage?.files?.map(({ path }) => path).sort(),
  links: config?.storage?.links?.map(({ path }) => path) ?? [],
  units: config?.systemd?.units?.map(({ name, enabled }) => `${name} ${enabled}`).sort(),
  version: config?.ignition.version,
})
