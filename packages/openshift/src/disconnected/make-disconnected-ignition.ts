// The Ignition document of an image that installs without this service: the installer of the release makes it.
import { mergeIgnition } from '@groundwork/ignition/document'
import { validateIgnition } from '@groundwork/ignition/validate'
import { type AssetDirectory, PreparationError } from '../assets/generator.ts'
import { readIgnition, withFiles, writeIgnition } from '../post-process/ignition-file.ts'
import type { InstallerRuns } from '../release/installer-runs.ts'

export interface DisconnectedRequest {
  readonly infraEnvId: string
  readonly releaseImage: string
  /** For reading the release. */
  readonly pullSecret: string
  readonly assets: AssetDirectory
  /** The one in the assets. */
  readonly imagePullSecret: string
  readonly invoker: string
  /** JSON text that changes what was made; empty: none. */
  readonly override: string
  readonly signal: AbortSignal
}

const MADE = 'unconfigured-agent.ign'
/** Where it is, people choose the settings of the cluster on the machine itself. */
const INTERACTIVE = {
  path: '/etc/assisted/interactive-ui',
  user: { name: 'root' },
  mode: 0o644,
  overwrite: true,
  contents: { source: 'data:,' },
}
const ADVICE = {
  failed: 'Correct what it complains about, in most cases a setting of the infra-env, and ask again.',
  stopped: 'Ask again.',
}

/** Throws PreparationError, or the reason of the signal. */
export async function makeDisconnectedIgnition(
  runs: InstallerRuns,
  request: DisconnectedRequest,
): Promise<string> {
  const { infraEnvId: id, releaseImage, pullSecret, assets, invoker, override, signal } = request
  const made = await runs.run({
    ...{ id, releaseImage, pullSecret, assets, signal },
    hidden: [request.imagePullSecret],
    words: ['agent', 'create', 'unconfigured-ignition'],
    env: { OPENSHIFT_INSTALL_INVOKER: invoker },
    advice: ADVICE,
  })
  const text = made.get(MADE)
  if (text === undefined) {
    throw new PreparationError(
      `The installer of ${releaseImage} has written no ${MADE}. Use a release that can make disconnected images.`,
    )
  }
  const own = withFiles(readIgnition(text, MADE), [INTERACTIVE])
  return writeIgnition(override === '' ? own : mergeIgnition(own, checkedOverride(override)))
}

function checkedOverride(text: string) {
  const checked = validateIgnition(text)
  if (checked.ok) return checked.config
  const place = checked.problems[0]?.path || 'the top'
  throw new PreparationError(`The Ignition override is wrong at ${place}; set a valid one.`)
}
