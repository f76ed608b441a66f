// Which files the bootstrap machine gets. Secrets are readable for root only.

import { unitEnvironment } from '@groundwork/ignition/discovery'
import type { File } from '@groundwork/ignition/document'
import { dataUrl } from '@groundwork/ignition/document'
import { clusterKubeconfig } from '../../kubeconfig/cluster-kubeconfigs.ts'
import { pkiFiles } from '../../pki/pki-files.ts'
import { effectiveNoProxy } from '../manifests/proxy.ts'
import type { BootstrapInputs } from './bootstrap-inputs.ts'
import { registriesConf } from './registries-conf.ts'

const HOME = '/opt/openshift'
export const READABLE = 0o644
export const SECRET = 0o600

export const rootFile = (path: string, mode: number, text: string): File => ({
  overwrite: true,
  path,
  user: { name: 'root' },
  contents: { source: dataUrl(text) },
  mode,
})

export function clusterFiles(inputs: BootstrapInputs): readonly File[] {
  const { manifests, secretPaths, shape, state, versionPatch } = inputs
  const kubeconfig = (which: Parameters<typeof clusterKubeconfig>[0]) =>
    clusterKubeconfig(which, state.pki, shape)
  return [
    ...[...manifests].map(([path, text]) =>
      rootFile(`${HOME}/${path}`, secretPaths.has(path) ? SECRET : READABLE, text),
    ),
    rootFile(`${HOME}/original_cvo_overrides.patch`, READABLE, versionPatch),
    ...[...pkiFiles(state.pki)].map(([path, text]) =>
      rootFile(`${HOME}/${path}`, path === 'tls/root-ca.crt' ? READABLE : SECRET, text),
    ),
    rootFile(`${HOME}/auth/kubeconfig`, SECRET, kubeconfig('internal')),
    rootFile(`${HOME}/auth/kubeconfig-kubelet`, SECRET, kubeconfig('kubelet')),
    rootFile(`${HOME}/auth/kubeconfig-loopback`, SECRET, kubeconfig('loopback')),
  ]
}

/** What the machine needs to reach registries: who it is, whom it trusts, which way it goes. */
export function surroundingFiles({ shape }: BootstrapInputs): readonly File[] {
  const { config } = shape
  const bundle = (config.additionalTrustBundle ?? '').trimEnd()
  return [
    rootFile('/root/.docker/config.json', SECRET, config.pullSecret),
    // Empty where there is nothing to say, so that nothing is left of what was there before.
    rootFile('/etc/containers/registries.conf', READABLE, registriesConf(config)),
    rootFile('/etc/pki/ca-trust/source/anchors/ca.crt', SECRET, bundle === '' ? '' : `${bundle}\n`),
    ...proxyFiles(shape),
    rootFile(
      '/etc/ignition-machine-config-encapsulated.json',
      SECRET,
      JSON.stringify({
        apiVersion: 'machineconfiguration.openshift.io/v1',
        kind: 'MachineConfig',
        metadata: { name: 'bootstrap' },
        spec: { fips: config.fips ?? false },
      }),
    ),
    {
      path: '/etc/motd',
      overwrite: false,
      append: [{ source: dataUrl(MOTD) }],
      mode: READABLE,
      user: { name: 'root' },
    },
  ]
}

const MOTD = `This machine is the bootstrap of a cluster and goes away, or becomes a part of it, when the others have taken over.

  What is it doing?     journalctl --unit release-image --unit bootkube --follow
  Pack all its logs     sudo installer-gather.sh
`

/** Empty without a proxy. A proxy may want a password, which only root is to read. */
function proxyFiles(shape: BootstrapInputs['shape']): readonly File[] {
  const { httpProxy, httpsProxy } = shape.config.proxy ?? {}
  const isProxied = Boolean(httpProxy || httpsProxy)
  const values = [
    ['HTTP_PROXY', httpProxy],
    ['HTTPS_PROXY', httpsProxy],
    ['NO_PROXY', isProxied ? effectiveNoProxy(shape) : ''],
  ].flatMap(([name = '', value]) =>
    value
      ? ([
          [name, value],
          [name.toLowerCase(), value],
        ] as const)
      : [],
  )
  const quoted = (value: string) => `'${value.replaceAll("'", `'\\''`)}'`
  return [
    rootFile(
      '/etc/profile.d/proxy.sh',
      SECRET,
      values.map(([name, value]) => `export ${name}=${quoted(value)}\n`).join(''),
    ),
    rootFile(
      '/etc/systemd/system.conf.d/10-default-env.conf',
      SECRET,
      `[Manager]\n${values.map(([name, value]) => `Default${unitEnvironment(name, value)}\n`).join('')}`,
    ),
  ]
}
