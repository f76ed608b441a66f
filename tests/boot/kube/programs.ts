// The two programs of a Kubernetes API: its server, built from its Go modules, and the database, out of a Debian package.
import { goTool } from '../../testing/go-tool.ts'
import { needUnpackedProgram } from '../../testing/unpacked-program.ts'

const VERSION = '1.36.4'
const [, minor = ''] = VERSION.split('.')

const apiserver = goTool({
  name: 'kube-apiserver',
  module: 'k8s.io/kubernetes',
  version: VERSION,
  package: 'cmd/kube-apiserver',
  // Its libraries are published with the same minor and patch version.
  replaces: VERSION.replace(/^1\./, '0.'),
  values: {
    'k8s.io/component-base/version.gitVersion': `v${VERSION}`,
    'k8s.io/component-base/version.gitMajor': '1',
    'k8s.io/component-base/version.gitMinor': minor,
  },
})

export interface KubePrograms {
  readonly apiserver: string
  readonly etcd: string
}

/** Takes some minutes the first time. */
export async function needKubePrograms(): Promise<KubePrograms> {
  const etcd = await needUnpackedProgram('etcd', 'etcd-server')
  await apiserver.need()
  return { apiserver: apiserver.program, etcd }
}
