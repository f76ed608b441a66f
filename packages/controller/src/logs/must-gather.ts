import type { ControllerContext } from '../context/controller-context.ts'
import type { Kubeconfig } from '../context/kubeconfig.ts'
import { mustGatherImages } from '../rules/must-gather-images.ts'

export const DIRECTORY = '/tmp/must-gather-logs'
export const TARBALL = 'must-gather.tar.gz'
/** It starts pods and copies from all of them; in a sick cluster that can hang. */
const LIMIT_MS = 30 * 60_000

/** Collects what support asks for. What was collected before is not collected again. Throws. */
export async function mustGather(context: ControllerContext, kubeconfig: Kubeconfig): Promise<void> {
  const { machine, settings, failures, log, signal } = context
  if ((await machine.files.kind(`${DIRECTORY}/${TARBALL}`)) === 'file') return
  const images = mustGatherImages(settings.mustGatherImage, failures)
  const access = `--kubeconfig=${await kubeconfig.path()}`
  const run = async (program: string, args: readonly string[]): Promise<void> => {
    const { code, stdout } = await machine.run(program, args, {
      timeoutMs: LIMIT_MS,
      isMerged: true,
      signal,
    })
    if (code !== 0) throw new Error(`${program} ended with ${code}: ${stdout.trim().slice(-200)}`)
  }
  log.info(`Collecting from the cluster with ${images.join(', ') || 'the image of the release'}.`)
  // Leftovers of an attempt that failed would be packed too.
  await machine.files.remove(`${DIRECTORY}/must-gather`)
  await machine.files.write(`${DIRECTORY}/.keep`, '')
  const options = [`--dest-dir=${DIRECTORY}/must-gather`, ...images.map((image) => `--image=${image}`)]
  await run('oc', [access, 'adm', 'must-gather', ...options])
  const draft = `${DIRECTORY}/draft.tar.gz`
  await run('tar', ['-czf', draft, '-C', DIRECTORY, 'must-gather'])
  // Only what is complete gets the name that is looked for.
  await run('mv', [draft, `${DIRECTORY}/${TARBALL}`])
}
