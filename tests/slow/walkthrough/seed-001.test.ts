// A user who follows the lab guide of 2021 word by word gets where it leads.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_KEY } from './guide.ts'
import { DATABASES, type Lab, openLab } from './lab.ts'
import { requireTools } from './require-tools.ts'

beforeAll(requireTools)

/** What the guide shows after the machines have been discovered. */
const DISCOVERED = ['all-hosts-are-ready-to-install', 'sufficient-masters-count'] as const

interface Verdict {
  readonly id: string
  readonly status: string
}

describe.each(DATABASES)('the walkthrough on the %s database', (database) => {
  let lab: Lab
  let clusterId: string
  beforeAll(async () => {
    lab = await openLab(database)
  })
  afterAll(() => lab?.close())

  const verdicts = async (): Promise<ReadonlyMap<string, string>> => {
    const groups = JSON.parse(await lab.guide('validations')) as Record<string, Verdict[]>
    return new Map(
      Object.values(groups)
        .flat()
        .map(({ id, status }) => [id, status]),
    )
  }
  const answer = async (title: string) => JSON.parse(await lab.guide(title))

  it('registers the cluster', async () => {
    await lab.guide('definition')
    expect(await answer('register')).toMatchObject({
      name: 'ocpd',
      openshift_version: '4.8',
      ocp_release_image: 'quay.io/openshift-release-dev/ocp-release:4.8.5-x86_64',
      ingress_vip: '192.167.124.8',
      machine_networks: [{ cidr: '192.167.124.0/24' }],
    })
    clusterId = (await lab.guide('cluster id')).trim()
    expect(clusterId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await lab.guide('status')).toBe('pending-for-input\n')
    const before = Object.values((await answer('validations before')) as Record<string, Verdict[]>).flat()
    expect(before).toContainEqual(
      expect.objectContaining({ id: 'sufficient-masters-count', status: 'failure' }),
    )
    expect(before).toContainEqual(expect.objectContaining({ id: 'cluster-cidr-defined', status: 'success' }))
  })

  it('orders and downloads the image', async () => {
    await lab.guide('image definition')
    // Blanks behind a backslash end the printed command early, so that its body is lost. Both readers get an image.
    const how = database === 'external' ? 'tidied' : 'as printed'
    const ordered = JSON.parse(await lab.guide('image', how))
    expect(ordered.image_info).toMatchObject(
      how === 'tidied' ? { type: 'full-iso', ssh_public_key: PUBLIC_KEY } : {},
    )
    expect(ordered.image_info.download_url).toContain(`/byid/${clusterId}/`)
    await lab.guide('download')
    const image = await readFile(lab.imageFile)
    expect(image.toString('latin1', 32_769, 32_774)).toBe('CD001')
    expect(image.length % 2048).toBe(0)
  })

  it('discovers the machines', async () => {
    for (const [index, name] of ['ocp4-master0', 'ocp4-master1', 'ocp4-master2'].entries()) {
      await lab.boot(clusterId, `${name}.ocpd.lab.local`, `192.167.124.${12 + index}/24`)
    }
    await lab.until(async () => {
      const now = await verdicts()
      return DISCOVERED.every((id) => now.get(id) === 'success')
    })
    expect(await answer('progress')).toBeTypeOf('object')
    expect(await answer('hosts')).toHaveLength(3)
    const inventories = await lab.guide('inventories')
    expect(inventories).toContain('"hostname": "ocp4-master0.ocpd.lab.local"')
    expect((await lab.guide('host ids')).trim().split('\n')).toHaveLength(3)
    expect(await lab.guide('roles before')).toBe('auto-assign\n'.repeat(3))
  })

  it('sets roles', async () => {
    await lab.guide('set roles')
    expect(await lab.guide('roles')).toBe('master\n'.repeat(3))
  })

  it('is ready when the workers are there and the addresses complete', async () => {
    await lab.boot(clusterId, 'ocp4-worker0.ocpd.lab.local', '192.167.124.15/24')
    await lab.boot(clusterId, 'ocp4-worker1.ocpd.lab.local', '192.167.124.16/24')
    await lab.until(async () => (await verdicts()).get('all-hosts-are-ready-to-install') === 'success')
    expect((await answer('api vip')).api_vip).toBe('192.167.124.7')
    expect((await answer('start installation')).ingress_vip).toBe('192.167.124.8')
    await lab.until(async () => (await lab.guide('status')) === 'ready\n')
    expect(await lab.guide('roles')).toBe(`${'master\n'.repeat(3)}${'auto-assign\n'.repeat(2)}`)
    const verdictsNow = await verdicts()
    expect([
      verdictsNow.get('all-hosts-are-ready-to-install'),
      verdictsNow.get('sufficient-masters-count'),
    ]).toEqual(['success', 'success'])
  })

  it('answers what the guide asks at the end', async () => {
    expect((await lab.guide('host progress')).match(/stage_started_at/g)).toHaveLength(5)
    expect(await answer('cluster progress')).toBeTypeOf('object')
    // Nothing was installed yet.
    expect(await answer('credentials')).toMatchObject({ code: '409' })
    await lab.guide('kubeconfig')
    expect(JSON.parse(await lab.shell('cat .kube/config'))).toMatchObject({ code: '409' })
  })
})
