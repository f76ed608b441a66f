import type { ControllerContext } from '../context/controller-context.ts'
import type { CustomManifest } from '../rules/custom-manifests.ts'

const DIRECTORY = '/tmp/olm-manifests'
/** Without a limit it waits for ever for an API that takes the connection and does not answer. */
const LIMIT_MS = 5 * 60_000

/** Whether the cluster took all of them. */
export async function applyManifests(
  { machine, log, signal }: Pick<ControllerContext, 'machine' | 'log' | 'signal'>,
  /** Null: as the pod itself. */
  kubeconfig: { path(): Promise<string> } | null,
  manifests: readonly CustomManifest[],
): Promise<boolean> {
  const access = kubeconfig === null ? [] : [`--kubeconfig=${await kubeconfig.path()}`]
  let isGood = true
  for (const [index, { operator, text }] of manifests.entries()) {
    const path = `${DIRECTORY}/${index}.yaml`
    await machine.files.write(path, text, 0o600)
    const { code, stdout, stderr } = await machine.run('oc', [...access, 'apply', '-f', path], {
      signal,
      timeoutMs: LIMIT_MS,
    })
    await machine.files.remove(path)
    if (code === 0) log.info(`Applied the manifest of ${operator}: ${stdout.trim()}`)
    else {
      isGood = false
      log.warn(
        `The manifest of ${operator} could not be applied: ${stderr.trim().slice(-200) || `oc ended with ${code}`}`,
      )
    }
  }
  return isGood
}
