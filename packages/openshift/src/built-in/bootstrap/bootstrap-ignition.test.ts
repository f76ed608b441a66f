import { execFileSync } from 'node:child_process'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { validateIgnition } from '@groundwork/ignition/validate'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AssetDirectory } from '../../assets/generator.ts'
import type { InstallConfig } from '../../install-config/install-config.ts'
import { generate } from '../testing/generate.ts'
import { contentOf, filesOf, ignitionIn } from '../testing/read-files.ts'
import { dualStackConfig, sampleInstallConfig, singleNodeConfig } from '../testing/sample-install-config.ts'

const SHAPES: readonly (readonly [string, InstallConfig])[] = [
  ['compact', sampleInstallConfig()],
  ['three and two', sampleInstallConfig({ worker: 2 })],
  ['single node', singleNodeConfig()],
  ['two families', dualStackConfig()],
  ['arbiter', sampleInstallConfig({ master: 2, arbiter: 1 })],
]
const bootstrapOf = async (config: InstallConfig) =>
  ignitionIn((await generate(config)).files, 'bootstrap.ign')

describe.each(SHAPES)('the bootstrap of %s', (_, config) => {
  let files: AssetDirectory
  let bootstrap: IgnitionConfig
  beforeAll(async () => {
    files = (await generate(config)).files
    bootstrap = ignitionIn(files, 'bootstrap.ign')
  })

  it('is valid Ignition', () => {
    for (const [name, text] of files) {
      if (name.endsWith('.ign')) expect(validateIgnition(text)).toMatchObject({ ok: true })
    }
  })

  it('has scripts that their shell can read', () => {
    const scripts = [...filesOf(bootstrap).values()].filter(({ mode }) => (mode ?? 0) & 0o100)
    expect(scripts.length).toBeGreaterThanOrEqual(16)
    for (const script of scripts) {
      const text = contentOf(script)
      expect(text).toMatch(/^#!\/bin\/bash\n/)
      execFileSync('bash', ['-n'], { input: text })
    }
  })

  it('has units whose programs exist', () => {
    const { systemd, ...rest } = bootstrap
    const paths = new Set(filesOf(rest).keys())
    const wanted = (systemd?.units ?? []).flatMap(
      ({ contents = '' }) => contents.match(/\/usr\/local\/bin\/\S+/g) ?? [],
    )
    expect(wanted.filter((path) => !paths.has(path))).toEqual([])
    expect(wanted).toContain('/usr/local/bin/bootkube.sh')
  })
})

describe('the bootstrap', () => {
  it('brings what starts by itself, and bootkube waits for being told', async () => {
    const { systemd } = await bootstrapOf(sampleInstallConfig())
    const enabled = (systemd?.units ?? []).filter((unit) => unit.enabled).map(({ name }) => name)
    expect(enabled.sort()).toEqual([
      'approve-csr.service',
      'chown-gatewayd-key.service',
      'kubelet.service',
      'master-bmh-update.service',
      'progress.service',
      'systemd-journal-gatewayd.socket',
    ])
  })

  it('of a machine that installs itself knows its disk', async () => {
    const config = await bootstrapOf(singleNodeConfig())
    const files = filesOf(config)
    expect(contentOf(files.get('/usr/local/bin/install-to-disk.sh'))).toContain('/dev/disk/by-id/wwn-0x1')
    expect(files.has('/opt/openshift/bootstrap-in-place/master-update.fcc')).toBe(true)
    const unit = config.systemd?.units?.find(({ name }) => name === 'install-to-disk.service')
    expect(unit?.enabled).toBe(true)
    expect(contentOf(files.get('/usr/local/bin/bootkube.sh'))).toContain('bootstrap-in-place')
  })

  it('reaches the world by proxy and mirrors, and trusts them', async () => {
    const files = filesOf(
      await bootstrapOf(
        sampleInstallConfig(
          {},
          {
            proxy: { httpProxy: "http://u:p'x%40@proxy.example.com:3128" },
            additionalTrustBundle: 'PEM',
            imageDigestSources: [{ source: 'quay.io/a', mirrors: ['mirror.example.com/a'] }],
          },
        ),
      ),
    )
    const profile = contentOf(files.get('/etc/profile.d/proxy.sh'))
    const seen = execFileSync('bash', ['-c', `${profile}\necho "$http_proxy $HTTP_PROXY"`], {
      encoding: 'utf8',
    })
    expect(seen.trim().split(' ')).toEqual(Array(2).fill("http://u:p'x%40@proxy.example.com:3128"))
    const manager = contentOf(files.get('/etc/systemd/system.conf.d/10-default-env.conf'))
    expect(manager).toContain('DefaultEnvironment="HTTP_PROXY=http://u:p\'x%%40@proxy.example.com:3128"\n')
    expect(contentOf(files.get('/etc/containers/registries.conf'))).toContain(
      'location = "mirror.example.com/a"',
    )
    expect(contentOf(files.get('/etc/pki/ca-trust/source/anchors/ca.crt'))).toBe('PEM\n')
  })

  it('does in order what the release has to render', async () => {
    const files = filesOf(await bootstrapOf(sampleInstallConfig()))
    const script = contentOf(files.get('/usr/local/bin/bootkube.sh'))
    const stages = [...script.matchAll(/^stage (\S+)/gm)].map(([, name]) => name)
    expect(stages).toEqual([
      'collect-manifests',
      'render-api',
      'render-auth',
      'render-config',
      'render-cvo',
      'render-etcd',
      'render-kube-apiserver',
      'render-kube-controller-manager',
      'render-kube-scheduler',
      'render-ingress',
      'render-node-tuning',
      'render-machine-config-operator',
      'render-cloud-credential',
      'wait-for-etcd',
      'start-control-plane',
      'restore-version-overrides',
      'hand-over-etcd',
    ])
  })

  it('quotes the release, whatever its name holds', async () => {
    const context = {
      clusterId: 'x',
      releaseImage: `registry/x$(touch /tmp/never)'"`,
      openshiftVersion: '4.22',
      invoker: '',
      bootstrapNodeIp: '',
    }
    const { files } = await generate(sampleInstallConfig(), { context })
    const script = contentOf(
      filesOf(ignitionIn(files, 'bootstrap.ign')).get('/usr/local/bin/release-image.sh'),
    )
    const seen = execFileSync('bash', ['-c', `${script}\necho "$RELEASE_IMAGE"`], { encoding: 'utf8' })
    expect(seen).toBe(`${context.releaseImage}\n`)
  })
})
