// The definitions of OpenShift's own kinds, out of the Go modules that publish them.
import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const OPENSHIFT = 'github.com/openshift/api@v0.0.0-20241001152557-e415140e5d5f'
const METAL = 'github.com/metal3-io/baremetal-operator@v0.6.0'
/** Folder of the module to what is taken from it. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  [
    'config/v1/zz_generated.crd-manifests',
    /_(?:clusteroperators|clusterversions-Default|proxies|dnses|featuregates|imagedigestmirrorsets|infrastructures-Default|ingresses|networks|schedulers-Default)\.crd/,
  ],
  ['operator/v1alpha1/zz_generated.crd-manifests', /_imagecontentsourcepolicies\.crd/],
  ['machineconfiguration/v1/zz_generated.crd-manifests', /_machineconfigs\.crd/],
  ['machine/v1beta1/zz_generated.crd-manifests', /_machine(?:set)?s-Default\.crd/],
]

/** YAML texts. */
export async function openshiftCrds(): Promise<readonly string[]> {
  const openshift = await moduleDirectory(OPENSHIFT)
  const metal = await moduleDirectory(METAL)
  const paths = await Promise.all(
    KINDS.map(async ([folder, wanted]) =>
      (await readdir(join(openshift, folder)))
        .filter((name) => wanted.test(name))
        .map((name) => join(openshift, folder, name)),
    ),
  )
  const hosts = join(metal, 'config/base/crds/bases/metal3.io_baremetalhosts.yaml')
  return Promise.all([...paths.flat(), hosts].map((path) => readFile(path, 'utf8')))
}

async function moduleDirectory(module: string): Promise<string> {
  const { stdout } = await run('go', ['mod', 'download', '-json', module], { cwd: tmpdir() })
  return (JSON.parse(stdout) as { Dir: string }).Dir
}
