import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type BootstrapMachine, bootstrapMachine } from '../../testing/bootstrap-machine.ts'
import { type Generated, generate } from '../../testing/generate.ts'
import { ignitionIn } from '../../testing/read-files.ts'
import { sampleInstallConfig, singleNodeConfig } from '../../testing/sample-install-config.ts'

/** Images of the release are named after their part. Operators write something into their folder, or fail where FAIL says so. */
const PODMAN = `
echo "$*" >>"$ROOT/podman.log"
words=" $* "
if [[ $1 == image ]]; then exit 0; fi
if [[ $words =~ \\ image\\ ([a-z-]+)\\ $ ]]; then echo "release/\${BASH_REMATCH[1]}"; exit 0; fi
if [[ -e $ROOT/fail && $words == *"$(<"$ROOT/fail")"* ]]; then exit 1; fi
if [[ $words =~ /assets/([a-z-]+-bootstrap) ]]; then
  out=$ROOT/opt/openshift/\${BASH_REMATCH[1]}
  mkdir -p "$out/manifests" "$out/bootstrap-manifests"
  echo "kind: Some" >"$out/manifests/\${BASH_REMATCH[1]}.yaml"
  echo "kind: Pod" >"$out/bootstrap-manifests/\${BASH_REMATCH[1]}-pod.yaml"
  [[ $words == *--config-output-file* ]] && echo "config" >"$out/config"
  [[ $words == *--cpc-config-output-file* ]] && echo "policy" >"$out/cpc-config"
  case $out in
  *cvo-bootstrap) mkdir "$out/bootstrap" && echo "kind: Pod" >"$out/bootstrap/version-pod.yaml" ;;
  *etcd-bootstrap)
    mkdir -p "$out/tls" "$out/etc-kubernetes/manifests" "$out/etc-kubernetes/static-pod-resources/etcd-member"
    echo ca >"$out/tls/etcd-ca-bundle.crt"
    echo "kind: Pod" >"$out/etc-kubernetes/manifests/etcd-member-pod.yaml"
    echo key >"$out/etc-kubernetes/static-pod-resources/etcd-member/ca.crt"
    ;;
  *machine-config-operator-bootstrap)
    mkdir -p "$out/bootstrap/manifests" "$out/baremetal/manifests" "$out/baremetal/static-pod-resources/keepalived"
    echo "kind: ControllerConfig" >"$out/bootstrap/manifests/controllerconfig.yaml"
    echo "kind: Pod" >"$out/bootstrap/machineconfigoperator-bootstrap-pod.yaml"
    echo "kind: Pod" >"$out/baremetal/manifests/keepalived.yaml"
    echo "vip" >"$out/baremetal/static-pod-resources/keepalived/keepalived.conf"
    ;;
  esac
fi
if [[ $words =~ --output=/assets/master.ign ]]; then echo '{}' >"$ROOT/opt/openshift/master.ign"; fi
exit 0`
const PROGRAMS = {
  podman: PODMAN,
  oc: 'echo "$*" >>"$ROOT/oc.log"',
  curl: 'echo "{}" >original-master.ign',
  crictl: '[[ -e $ROOT/etc/kubernetes/manifests/etcd-member-pod.yaml ]] && echo running || true',
  journalctl: 'true',
  systemctl: 'true',
  // The live system has its own; these are only looked at.
  tar: 'while (($#)); do [[ $1 == --file ]] && touch "$2"; shift; done',
}

const podmanLog = (machine: BootstrapMachine) => machine.read('/podman.log').trim().split('\n')
const renders = (machine: BootstrapMachine) =>
  podmanLog(machine).flatMap((line) => /CLUSTER_PROFILE\S* .*:z (\S+) .*-bootstrap/.exec(line)?.[1] ?? [])

let cluster: Generated
beforeAll(async () => {
  cluster = await generate(sampleInstallConfig())
})

describe('bootkube', () => {
  it('goes through all stages in order', async () => {
    const machine = bootstrapMachine(ignitionIn(cluster.files, 'bootstrap.ign'), PROGRAMS)
    const { code, output } = await machine.run('bootkube')
    expect({ code, output }).toEqual({ code: 0, output: 'The bootstrap is complete.\n' })
    expect(machine.exists('/opt/openshift/.bootkube.done')).toBe(true)
    expect(renders(machine)).toEqual([
      'release/cluster-config-api',
      'release/cluster-authentication-operator',
      'release/cluster-config-operator',
      'registry.example.com/ocp/release@sha256:0000',
      'release/cluster-etcd-operator',
      'release/cluster-kube-apiserver-operator',
      'release/cluster-kube-controller-manager-operator',
      'release/cluster-kube-scheduler-operator',
      'release/cluster-ingress-operator',
      'release/cluster-node-tuning-operator',
      'release/machine-config-operator',
      'release/cloud-credential-operator',
    ])
    const lines = podmanLog(machine)
    expect(lines.at(-1)).toContain('wait-for-ceo')
    const [etcd, start] = ['endpoint health', ' start --asset-dir'].map((word) =>
      lines.findIndex((line) => line.includes(word)),
    )
    expect(etcd).toBeGreaterThan(0)
    expect(start).toBeGreaterThan(etcd ?? 0)
    expect(lines[start ?? 0]).toContain(
      '--volume /etc/kubernetes:/etc/kubernetes:z'.replace(/(?<= |:)\//g, machine.root),
    )
    expect(machine.read('/oc.log')).toContain('patch clusterversion/version --type=merge')
  })

  it('collects what was rendered, and puts secrets where they are read', async () => {
    const machine = bootstrapMachine(ignitionIn(cluster.files, 'bootstrap.ign'), PROGRAMS)
    await machine.run('bootkube')
    const manifests = machine.list('/opt/openshift/manifests')
    expect(manifests).toContain('99_feature-gate.yaml')
    expect(manifests).toContain('etcd-bootstrap.yaml')
    expect(machine.list('/opt/openshift/bootstrap-manifests')).toContain('kube-apiserver-bootstrap-pod.yaml')
    expect(machine.list('/etc/kubernetes/bootstrap-configs')).toEqual([
      'cluster-policy-controller-config.yaml',
      'kube-apiserver-config.yaml',
      'kube-controller-manager-config.yaml',
      'kube-scheduler-config.yaml',
    ])
    expect(machine.list('/opt/openshift/bootstrap-manifests')).toContain('version-pod.yaml')
    expect(machine.read('/opt/openshift/tls/etcd-ca-bundle.crt')).toBe('ca\n')
    // The server of configurations goes when the machines of the cluster have their own.
    expect(machine.list('/etc/kubernetes/manifests')).toEqual(['etcd-member-pod.yaml', 'keepalived.yaml'])
    expect(machine.list('/etc/kubernetes/static-pod-resources')).toEqual(['etcd-member', 'keepalived'])
    const read = machine.list('/etc/mcc/bootstrap')
    expect(read).toContain('controllerconfig.yaml')
    expect(read).toContain('99_openshift-machineconfig_99-master-ssh.yaml')
    expect(machine.exists('/etc/mcs/kubeconfig')).toBe(true)
    expect(machine.read('/etc/ssl/mcs/tls.crt')).toBe(
      machine.read('/opt/openshift/tls/machine-config-server.crt'),
    )
  })

  it('goes on where it failed', async () => {
    const machine = bootstrapMachine(ignitionIn(cluster.files, 'bootstrap.ign'), PROGRAMS)
    machine.write('/fail', 'cluster-etcd-operator render')
    expect((await machine.run('bootkube')).code).toBe(1)
    expect(machine.exists('/opt/openshift/.bootkube.done')).toBe(false)
    const before = renders(machine).length
    machine.write('/fail', 'nothing at all')
    expect((await machine.run('bootkube')).code).toBe(0)
    expect(renders(machine)[before]).toBe('release/cluster-etcd-operator')
    expect(renders(machine)).toHaveLength(13)
    const stages = machine.read('/var/log/openshift/bootkube.json').trim().split('\n')
    expect(stages.map((line) => JSON.parse(line))).toContainEqual({
      timestamp: expect.any(String),
      phase: 'stage end',
      stage: 'render-etcd',
    })
  })

  it.each([
    ['bare metal', sampleInstallConfig(), []],
    [
      'vSphere',
      sampleInstallConfig(
        {},
        { platform: { vsphere: { apiVIPs: ['192.0.2.5'], vcenters: [{ server: 'v' }] } } },
      ),
      [
        '--cloud-provider-config-input-file=/assets/manifests/cloud-provider-config.yaml',
        '--cloud-config-file=/assets/config-bootstrap/cloud-provider-config-generated.yaml',
      ],
    ],
  ])('tells operators of a cloud on %s, if there is one', async (_, config, flags) => {
    const { files } = await generate(config)
    const machine = bootstrapMachine(ignitionIn(files, 'bootstrap.ign'), PROGRAMS)
    expect(await machine.run('bootkube')).toMatchObject({ code: 0 })
    const found = podmanLog(machine)
      .flatMap((line) => line.match(/--cloud-(?:provider-config-input|config)-file=\S*/g) ?? [])
      .map((flag) => flag.replaceAll(machine.root, '/'))
    expect(found).toEqual(flags)
  })
})

const IN_PLACE = '/opt/openshift/bootstrap-in-place'

describe('bootkube of a machine that installs itself', () => {
  it('packs itself once etcd has ended, and waits for no machine: none joins before the restart', async () => {
    const { files } = await generate(singleNodeConfig())
    const machine = bootstrapMachine(ignitionIn(files, 'bootstrap.ign'), PROGRAMS)
    expect(await machine.run('bootkube')).toMatchObject({ code: 0 })
    expect(machine.exists('/opt/openshift/master.ign')).toBe(true)
    expect(machine.exists('/opt/openshift/log-bundle-bootstrap.tar.gz')).toBe(true)
    const lines = podmanLog(machine)
    expect(lines.join('\n')).not.toContain('wait-for-ceo')
    expect(lines.find((line) => line.includes(' start --asset-dir'))).toMatch(/--required-pods=$/)
    // The version operator would lay its own copies over everything as soon as it starts in the cluster.
    expect(machine.exists('/oc.log') && machine.read('/oc.log').includes('patch clusterversion')).toBe(false)
    expect(machine.exists('/etc/kubernetes/manifests/etcd-member-pod.yaml')).toBe(false)
    expect(machine.exists('/etc/kubernetes/etcd-member-pod.yaml')).toBe(true)
    const pack = lines.find((line) => line.includes('bootstrap-in-place '))
    expect(pack).toContain('/var/lib/etcd:/assets/etcd-data')
    // What reports the end elsewhere does not wait for an API server that cannot be there.
    expect(await machine.run('report-progress')).toMatchObject({ code: 0 })
    expect(await machine.run('wait-for-ha-api')).toMatchObject({ code: 0 })
    expect(machine.exists('/oc.log') && machine.read('/oc.log').includes('configmap')).toBe(false)
  })

  it('finds everything that it packs', async () => {
    const { files } = await generate(singleNodeConfig())
    const ignition = ignitionIn(files, 'bootstrap.ign')
    const machine = bootstrapMachine(ignition, PROGRAMS)
    machine.write('/var/lib/etcd/member/snap/db', 'data')
    await machine.run('bootkube')
    const {
      storage,
      ignition: own,
      systemd,
    } = parse(
      machine.read(`${IN_PLACE}/master-update.fcc`),
      // Numbers that begin with 0 count in eights there.
      { version: '1.1' },
    )
    const locals: string[] = [
      ...storage.trees.map(({ local }: { local: string }) => local),
      ...storage.files.map(({ contents }: { contents: { local: string } }) => contents.local),
      ...own.config.merge.map(({ local }: { local: string }) => local),
    ]
    // As the folders of the machine are seen by the program that packs.
    const mounts = { kubernetes: '/etc/kubernetes', bin: '/usr/local/bin', 'etcd-data': '/var/lib/etcd' }
    const missing = locals.filter((local) => {
      const [first = '', ...rest] = local.split('/')
      const mounted = Object.entries(mounts).find(([name]) => name === first)?.[1]
      return !machine.exists(mounted === undefined ? `/opt/openshift/${local}` : [mounted, ...rest].join('/'))
    })
    // The pods are rendered by operators, which are only pretended here.
    expect(missing.filter((local) => !/^bootstrap-manifests\/kube-[a-z-]+-pod\.yaml$/.test(local))).toEqual(
      [],
    )
    const [unit] = systemd.units
    expect(unit).toMatchObject({ name: 'bootkube.service', enabled: true })
    expect(unit.contents).toContain('ExecStart=/usr/local/bin/bootstrap-in-place-post-reboot.sh\n')
    const folders = storage.directories.map(({ path, mode }: { path: string; mode: number }) => [path, mode])
    expect(folders).toEqual([
      ['/etc/kubernetes/bootstrap-secrets', 0o700],
      ['/var/lib/etcd', 0o700],
    ])
  })

  it('goes on where it failed', async () => {
    const { files } = await generate(singleNodeConfig())
    const machine = bootstrapMachine(ignitionIn(files, 'bootstrap.ign'), PROGRAMS)
    machine.write('/fail', 'bootstrap-in-place --asset-dir')
    expect((await machine.run('bootkube')).code).toBe(1)
    machine.write('/fail', 'nothing at all')
    expect((await machine.run('bootkube')).code).toBe(0)
    expect(renders(machine)).toHaveLength(12)
    expect(machine.exists('/opt/openshift/master.ign')).toBe(true)
  })
})
