// Files of an installation, made by the installer of the release itself.
import {
  type AssetDirectory,
  type Generator,
  type GeneratorContext,
  PreparationError,
} from '../assets/generator.ts'
import { loginFiles } from './installer/login-files.ts'
import { pullSecretOfAssets } from './installer/pull-secret-of-assets.ts'
import { createInstallerRuns, type InstallerRuns, type InstallerRunsOptions } from './installer-runs.ts'

/** What an installer calls the bootstrap configuration of a machine that installs itself. */
const IN_PLACE = 'bootstrap-in-place-for-live-iso.ign'

const ADVICE = {
  failed:
    'Correct what it complains about, in most cases the install-config or a manifest, and install again.',
  stopped: 'Install again.',
}

export const createInstallerGenerator = (options: InstallerRunsOptions): Generator =>
  installerGenerator(createInstallerRuns(options))

export function installerGenerator(runs: InstallerRuns): Generator {
  /** One command, from assets to assets. */
  const run = (assets: AssetDirectory, context: GeneratorContext, command: string): Promise<AssetDirectory> =>
    runs.run({
      id: context.clusterId,
      releaseImage: context.releaseImage,
      pullSecret: pullSecretOfAssets(assets),
      words: ['create', command],
      assets,
      hidden: [],
      env: environmentOf(assets, context),
      advice: ADVICE,
      signal: context.signal ?? new AbortController().signal,
    })

  return {
    name: 'openshift-install',
    async createManifests(assets, context) {
      const login = context.login ? await loginFiles(context.login) : []
      return run(new Map([...assets, ...login]), context, 'manifests')
    },
    async createIgnitionConfigs(assets, context, mode) {
      if (mode === 'cluster') return run(assets, context, 'ignition-configs')
      return singleNode(await run(assets, context, 'single-node-ignition-config'))
    },
  }
}

/** A machine that installs itself needs one configuration; the others exist because callers expect them. */
function singleNode(made: AssetDirectory): AssetDirectory {
  const bootstrap = made.get(IN_PLACE)
  if (bootstrap === undefined) {
    throw new PreparationError(
      `The installer made no ${IN_PLACE}. Use a release that can install single nodes.`,
    )
  }
  const { version } = (JSON.parse(bootstrap) as { ignition: { version: string } }).ignition
  const empty = JSON.stringify({ ignition: { version } })
  const result = new Map(made)
  result.delete(IN_PLACE)
  return result.set('bootstrap.ign', bootstrap).set('master.ign', empty).set('worker.ign', empty)
}

const environmentOf = (
  assets: AssetDirectory,
  { invoker, bootstrapNodeIp }: GeneratorContext,
): Readonly<Record<string, string>> => ({
  OPENSHIFT_INSTALL_INVOKER: invoker,
  OPENSHIFT_INSTALL_BOOTSTRAP_NODE_IP: bootstrapNodeIp,
  OPENSHIFT_INSTALL_LOAD_CLUSTER_CERTS: [...assets.keys()].some((name) => name.startsWith('tls/'))
    ? 'true'
    : '',
})
