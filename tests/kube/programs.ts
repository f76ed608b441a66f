// The two programs of a Kubernetes API: its server, built from its Go modules, and the database, out of a Debian package.
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unpackDebianPackages } from '../testing/debian-files.ts'
import { goTool } from '../testing/go-tool.ts'
import { givenProgram, toolDirectory } from '../testing/tool-directory.ts'

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
  const etcd = await needEtcd()
  await apiserver.need()
  return { apiserver: apiserver.program, etcd }
}

/** Only unpacked: installing the package would start a daemon. */
async function needEtcd(): Promise<string> {
  const given = givenProgram('etcd')
  if (given !== undefined) return given
  const home = toolDirectory('etcd-server-of-debian')
  const program = join(home, 'usr', 'bin', 'etcd')
  if (await exists(program)) return program
  await mkdir(dirname(home), { recursive: true })
  const directory = await mkdtemp(`${home}-`)
  try {
    await unpackDebianPackages(['etcd-server'], directory)
    await rename(directory, home)
  } catch (cause) {
    // Another process may have been faster; its program is as good.
    if (!(await exists(program))) throw cause
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  return program
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
