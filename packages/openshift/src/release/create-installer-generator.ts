// Files of an installation, made by the installer of the release itself.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type AssetDirectory,
  type Generator,
  type GeneratorContext,
  PreparationFailure,
} from '../prepare/generator.ts'
import type { Releases } from './create-releases.ts'
import { explainDisk, explainEnd } from './installer/explain-end.ts'
import { maskSecrets, secretsOfPullSecret } from './installer/mask-secrets.ts'
import { inPrivateDirectory, readAssets, writeAssets } from './installer/private-directory.ts'
import { pullSecretOfAssets } from './installer/pull-secret-of-assets.ts'
import { removeForgotten } from './installer/remove-forgotten.ts'
import { runInstaller } from './installer/run-installer.ts'
import { secretsOfAssets } from './installer/secrets-of-assets.ts'
import type { Proxies } from './registry/proxy-for.ts'

export interface InstallerGeneratorOptions {
  readonly releases: Releases
  /** For private directories of single runs; not inside of the object store. */
  readonly workDirectory: string
  /** Of one command. */
  readonly timeoutMs?: number
  /** Who does not end when asked to is ended after so long. */
  readonly killAfterMs?: number
  readonly proxies?: Proxies | null
  /** Where the installer finds programs. */
  readonly path?: string
}

const TIMEOUT_MS = 10 * 60 * 1000
const KILL_AFTER_MS = 5_000
const USUAL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** What an installer calls the bootstrap configuration of a machine that installs itself. */
const IN_PLACE = 'bootstrap-in-place-for-live-iso.ign'

export function createInstallerGenerator(options: InstallerGeneratorOptions): Generator {
  let cleaning: Promise<void> | null = null

  /** What a process that was killed left in its directories are secrets too. */
  function clean(): Promise<void> {
    cleaning ??= mkdir(options.workDirectory, { recursive: true, mode: 0o700 })
      .then(() => removeForgotten(options.workDirectory))
      .catch((error: unknown) => {
        cleaning = null
        throw error
      })
    return cleaning
  }

  /** One command, from assets to assets. */
  async function run(
    assets: AssetDirectory,
    context: GeneratorContext,
    command: string,
  ): Promise<AssetDirectory> {
    const signal = context.signal ?? new AbortController().signal
    const pullSecret = pullSecretOfAssets(assets)
    const installer = await options.releases.installer(context.releaseImage, { pullSecret, signal })
    try {
      await clean()
      return await inPrivateDirectory(options.workDirectory, context.clusterId, async (parent) => {
        // What it keeps for itself is nothing that a cluster is made from.
        const [directory, home] = [join(parent, 'assets'), join(parent, 'home')]
        for (const path of [directory, home]) await mkdir(path, { mode: 0o700 })
        await writeAssets(directory, assets)
        const end = await runInstaller({
          path: installer.path,
          args: ['create', command, '--dir', directory],
          env: environmentOf(options, assets, context, home),
          cwd: home,
          timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
          killAfterMs: options.killAfterMs ?? KILL_AFTER_MS,
          signal,
        })
        if (end.kind === 'success') return readAssets(directory)
        const mask = maskSecrets([...secretsOfPullSecret(pullSecret), ...secretsOfAssets(assets)])
        throw await explainEnd(end, {
          installer,
          command,
          directory,
          mask,
          timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
        })
      })
    } catch (error) {
      throw explainDisk(error, options.workDirectory)
    } finally {
      await installer.release()
    }
  }

  return {
    name: 'openshift-install',
    createManifests: (assets, context) => run(assets, context, 'manifests'),
    async createIgnitionConfigs(assets, context, mode) {
      if (mode === 'cluster') return run(assets, context, 'ignition-configs')
      return singleNode(await run(assets, context, 'single-node-ignition-config'))
    },
  }
}

/** A machine that installs itself needs one configuration; the others exist for whoever expects them. */
function singleNode(made: AssetDirectory): AssetDirectory {
  const bootstrap = made.get(IN_PLACE)
  if (bootstrap === undefined) {
    throw new PreparationFailure(
      `The installer made no ${IN_PLACE}. Use a release that can install single nodes.`,
    )
  }
  const { version } = (JSON.parse(bootstrap) as { ignition: { version: string } }).ignition
  const empty = JSON.stringify({ ignition: { version } })
  const result = new Map(made)
  result.delete(IN_PLACE)
  return result.set('bootstrap.ign', bootstrap).set('master.ign', empty).set('worker.ign', empty)
}

/** Nothing of our own environment: it may hold passwords, and what is made must not depend on it. */
function environmentOf(
  { proxies, path = USUAL_PATH }: InstallerGeneratorOptions,
  assets: AssetDirectory,
  { releaseImage, invoker, bootstrapNodeIp }: GeneratorContext,
  home: string,
): Readonly<Record<string, string>> {
  const given = {
    PATH: path,
    HOME: home,
    TMPDIR: home,
    LC_ALL: 'C',
    OPENSHIFT_INSTALL_RELEASE_IMAGE_OVERRIDE: releaseImage,
    OPENSHIFT_INSTALL_INVOKER: invoker,
    OPENSHIFT_INSTALL_BOOTSTRAP_NODE_IP: bootstrapNodeIp,
    OPENSHIFT_INSTALL_LOAD_CLUSTER_CERTS: [...assets.keys()].some((name) => name.startsWith('tls/'))
      ? 'true'
      : '',
    HTTP_PROXY: proxies?.httpProxy ?? '',
    HTTPS_PROXY: proxies?.httpsProxy ?? '',
    NO_PROXY: proxies?.noProxy ?? '',
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}
