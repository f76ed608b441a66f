import { beforeAll, describe, expect, it } from 'vitest'
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
fi
if [[ $words =~ --output=/assets/master.ign ]]; then echo '{}' >"$ROOT/opt/openshift/master.ign"; fi
exit 0`
const PROGRAMS = {
  podman: PODMAN,
  oc: 'echo "$*" >>"$ROOT/oc.log"',
  curl: 'echo "{}" >master.ign',
  crictl: 'true',
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
    expect(podmanLog(machine).at(-1)).toContain('wait-for-ceo')
    expect(machine.read('/oc.log')).toContain('patch clusterversion/version --type=merge')
  })

  it('collects what was rendered, and puts secrets where they are read', async () => {
    const machine = bootstrapMachine(ignitionIn(cluster.files, 'bootstrap.ign'), PROGRAMS)
    await machine.run('bootkube')
    const manifests = machine.list('/opt/openshift/manifests')
    expect(manifests).toContain('99_feature-gate.yaml')
    expect(manifests).toContain('etcd-bootstrap.yaml')
    expect(machine.list('/opt/openshift/bootstrap-manifests')).toContain('kube-apiserver-bootstrap-pod.yaml')
    expect(machine.list('/etc/kubernetes/bootstrap-configs')).toContain(
      'kube-apiserver-bootstrap-config.yaml',
    )
    expect(machine.read('/etc/ssl/mcs/tls.crt')).toBe(
      machine.read('/opt/openshift/tls/machine-config-server.crt'),
    )
    expect(machine.list('/etc/kubernetes/bootstrap-secrets')).toContain('service-account.pub')
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

  it('of a machine that installs itself ends with its Ignition', async () => {
    const { files } = await generate(singleNodeConfig())
    const machine = bootstrapMachine(ignitionIn(files, 'bootstrap.ign'), PROGRAMS)
    expect(await machine.run('bootkube')).toMatchObject({ code: 0 })
    expect(machine.exists('/opt/openshift/master.ign')).toBe(true)
    expect(podmanLog(machine).join('\n')).not.toContain('wait-for-ceo')
  })
})
