// A user who follows the lab guide of 2021 word by word, with machines that boot its image and are installed, gets its kubeconfig.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { requireTools } from './require-tools.ts'
import { openWalkthroughLab, type WalkthroughLab } from './walkthrough-lab.ts'

const MACHINES = ['master0', 'master1', 'master2', 'worker0', 'worker1'].map(
  (name) => `ocp4-${name}.ocpd.lab.local`,
)

interface Verdict {
  readonly id: string
  readonly status: string
}

let lab: WalkthroughLab
let clusterId: string
beforeAll(async () => {
  requireTools()
  lab = await openWalkthroughLab()
})
afterAll(() => lab?.close())

const answer = async (title: string) => JSON.parse(await lab.guide(title))
const linesOf = async (title: string) => (await lab.guide(title)).trim().split('\n')
const untilStatus = (wanted: string) => lab.until(async () => (await lab.guide('status')) === `${wanted}\n`)
const succeeds = async (...ids: readonly string[]): Promise<boolean> => {
  const all = Object.values((await answer('validations')) as Record<string, Verdict[]>).flat()
  return ids.every((wanted) => all.some(({ id, status }) => id === wanted && status === 'success'))
}

it('registers the cluster and downloads its image', async () => {
  await lab.guide('definition')
  expect(await answer('register')).toMatchObject({ name: 'ocpd', openshift_version: '4.8' })
  clusterId = (await lab.guide('cluster id')).trim()
  await lab.guide('image definition')
  expect(JSON.parse(await lab.guide('image', 'tidied')).image_info.download_url).toContain(clusterId)
  await lab.guide('download')
})

it('discovers the machines that boot it', async () => {
  await lab.rack(clusterId, MACHINES)
  lab.switchOn(3)
  expect(await lab.until(() => succeeds('all-hosts-are-ready-to-install', 'sufficient-masters-count'))).toBe(
    true,
  )
  const inventories = await lab.guide('inventories')
  for (const name of MACHINES.slice(0, 3)) expect(inventories).toContain(`"hostname": "${name}"`)
  await lab.guide('set roles')
  expect(await lab.guide('roles')).toBe('master\n'.repeat(3))
})

it('is ready when the workers are there and the addresses complete', async () => {
  lab.switchOn(2)
  const isComplete = async () =>
    (await linesOf('host ids')).length === MACHINES.length && succeeds('all-hosts-are-ready-to-install')
  expect(await lab.until(isComplete)).toBe(true)
  expect((await answer('api vip')).api_vip).toBe('192.167.124.7')
  // The guide repeats the address where it means the installation.
  expect((await answer('start installation')).ingress_vip).toBe('192.167.124.8')
  expect(await untilStatus('ready')).toBe(true)
})

it('has no kubeconfig before it is installed', async () => {
  expect(await answer('credentials')).toMatchObject({ code: '409' })
  await lab.guide('kubeconfig')
  expect(JSON.parse(await lab.shell('cat .kube/config'))).toMatchObject({ code: '409' })
})

/** About twenty seconds on a machine with nothing else to do. */
const INSTALLATION_TIMEOUT_MS = 300_000

it('installs', { timeout: INSTALLATION_TIMEOUT_MS }, async () => {
  const install = '"$AI_URL/api/assisted-install/v1/clusters/$CLUSTER_ID/actions/install"'
  expect(await lab.shell(`curl -s -X POST ${install} | jq -r .status`)).toBe('preparing-for-installation\n')
  expect(await untilStatus('installed')).toBe(true)
  expect((await lab.guide('host progress')).match(/"current_stage": "Done"/g)).toHaveLength(MACHINES.length)
  expect(await answer('cluster progress')).toMatchObject({ total_percentage: 100 })
})

it('hands out the kubeconfig and the password that the guide asks for', async () => {
  await lab.guide('kubeconfig')
  const { clusters, users } = parse(await lab.shell('cat .kube/config'))
  expect(clusters[0].cluster.server).toBe('https://api.ocpd.lab.local:6443')
  const [certificate, key] = ['client-certificate-data', 'client-key-data'].map((field) =>
    Buffer.from(users[0].user[field], 'base64'),
  ) as [Buffer, Buffer]
  expect(new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))).toBe(true)
  expect(await answer('credentials')).toMatchObject({
    username: 'kubeadmin',
    password: expect.stringMatching(/^\S{23}$/),
    console_url: 'https://console-openshift-console.apps.ocpd.lab.local',
  })
})
