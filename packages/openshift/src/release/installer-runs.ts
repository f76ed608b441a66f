// Runs of installers: each in a directory of its own, from files to files, of which nothing stays.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proxies } from '@groundwork/proxies/proxy-for'
import type { AssetDirectory } from '../assets/generator.ts'
import type { Releases } from './create-releases.ts'
import { USUAL_PATH } from './find-program.ts'
import { type Advice, explainFullDisk, explainInstallerExit } from './installer/explain-installer-exit.ts'
import { maskSecrets, secretsOfPullSecret } from './installer/mask-secrets.ts'
import { readAssets, withPrivateDirectory, writeAssets } from './installer/private-directory.ts'
import { removeStaleFiles } from './installer/remove-stale-files.ts'
import { runInstaller } from './installer/run-installer.ts'
import { secretsOfAssets } from './installer/secrets-of-assets.ts'

export interface InstallerRunsOptions {
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

export interface InstallerRun {
  /** Of what it is for; part of the name of its directory. */
  readonly id: string
  readonly releaseImage: string
  /** For reading the release. */
  readonly pullSecret: string
  /** Before `--dir`. */
  readonly words: readonly string[]
  readonly assets: AssetDirectory
  /** Pull secrets in its files: nothing of them is told when it fails. */
  readonly hidden: readonly string[]
  /** Beside what every run is told. */
  readonly env: Readonly<Record<string, string>>
  readonly advice: Advice
  readonly signal: AbortSignal
}

export interface InstallerRuns {
  /** All that is in its directory afterwards. Throws PreparationError, or the reason of the signal. */
  run(run: InstallerRun): Promise<AssetDirectory>
}

const TIMEOUT_MS = 10 * 60 * 1000
const KILL_AFTER_MS = 5_000

export function createInstallerRuns(options: InstallerRunsOptions): InstallerRuns {
  const { releases, workDirectory, timeoutMs = TIMEOUT_MS, killAfterMs = KILL_AFTER_MS } = options
  let cleaning: Promise<void> | null = null

  /** What a process that was killed left in its directories are secrets too. */
  function clean(): Promise<void> {
    cleaning ??= mkdir(workDirectory, { recursive: true, mode: 0o700 })
      .then(() => removeStaleFiles(workDirectory))
      .catch((error: unknown) => {
        cleaning = null
        throw error
      })
    return cleaning
  }

  return {
    async run({ id, releaseImage, pullSecret, words, assets, hidden, env, advice, signal }) {
      const installer = await releases.installer(releaseImage, { pullSecret, signal })
      try {
        await clean()
        return await withPrivateDirectory(workDirectory, id, async (parent) => {
          // What it keeps for itself is nothing that a cluster is made from.
          const [directory, home] = [join(parent, 'assets'), join(parent, 'home')]
          for (const path of [directory, home]) await mkdir(path, { mode: 0o700 })
          await writeAssets(directory, assets)
          const end = await runInstaller({
            path: installer.path,
            args: [...words, '--dir', directory],
            env: environmentOf(options, { releaseImage, env, home }),
            cwd: home,
            timeoutMs,
            killAfterMs,
            signal,
          })
          if (end.kind === 'success') return readAssets(directory)
          const secrets = [pullSecret, ...hidden].flatMap(secretsOfPullSecret)
          const mask = maskSecrets([...secrets, ...secretsOfAssets(assets)])
          const command = words.join(' ')
          throw await explainInstallerExit(end, { installer, command, directory, mask, timeoutMs, advice })
        })
      } catch (error) {
        throw explainFullDisk(error, workDirectory)
      } finally {
        await installer.release()
      }
    },
  }
}

/** Nothing of our own environment: it may hold passwords, and what is made must not depend on it. */
function environmentOf(
  { proxies, path = USUAL_PATH }: InstallerRunsOptions,
  { releaseImage, env, home }: Pick<InstallerRun, 'releaseImage' | 'env'> & { readonly home: string },
): Readonly<Record<string, string>> {
  const given = {
    PATH: path,
    HOME: home,
    TMPDIR: home,
    LC_ALL: 'C',
    OPENSHIFT_INSTALL_RELEASE_IMAGE_OVERRIDE: releaseImage,
    HTTP_PROXY: proxies?.httpProxy ?? '',
    HTTPS_PROXY: proxies?.httpsProxy ?? '',
    NO_PROXY: proxies?.noProxy ?? '',
    ...env,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}
