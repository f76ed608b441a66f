import type { IgnitionConfig } from '@groundwork/ignition/document'
import { isAtLeast, isSpecVersion, mergeIgnition } from '@groundwork/ignition/document'
import { validateIgnition } from '@groundwork/ignition/validate'
import { downloadHostIgnition } from '../host-ignition.ts'
import type { Installation } from '../installation.ts'

export const SINGLE_NODE_IGNITION = '/opt/openshift/master.ign'

/** A node that is alone starts with what its own bootstrap made, and what the service has for this machine only. */
export async function makeSingleNodeIgnition(installation: Installation): Promise<string> {
  const { machine, log } = installation
  const base = await machine.files.text(SINGLE_NODE_IGNITION)
  if (base === null)
    throw new Error(
      `The bootstrap ended without making ${SINGLE_NODE_IGNITION}; "journalctl -u bootkube" says why.`,
    )
  const overlay = await machine.files.text(await downloadHostIgnition(installation))
  const { text, problems } = mergeForSingleNode(base, overlay ?? '')
  for (const problem of problems) log.warn(problem)
  await machine.files.write(SINGLE_NODE_IGNITION, text, 0o600)
  return SINGLE_NODE_IGNITION
}

/** `problems`: what is odd about the base, which cannot be mended here. Throws when the overlay makes a sound base unsound. */
export function mergeForSingleNode(
  base: string,
  overlay: string,
): { readonly text: string; readonly problems: readonly string[] } {
  const parent = parsed(base, `the configuration ${SINGLE_NODE_IGNITION}`)
  const child = parsed(overlay, 'the configuration of this host')
  const { config: _, ...section } = child.ignition
  const version = newest(parent.ignition.version, section.version)
  const merged = mergeIgnition(parent, { ...child, ignition: { ...section, version } })
  const text = JSON.stringify(merged)
  const verdict = validateIgnition(text)
  if (verdict.ok) return { text, problems: [] }
  const problems = verdict.problems.map(({ path, message }) => `${path === '' ? '' : `${path}: `}${message}`)
  if (validateIgnition(base).ok)
    throw new Error(
      `The overrides of this host do not fit the configuration of the node: ${problems.join(' ')}`,
    )
  return { text, problems }
}

function parsed(text: string, what: string): IgnitionConfig {
  try {
    const config = JSON.parse(text) as Partial<IgnitionConfig> | null
    if (typeof config?.ignition?.version === 'string') return config as IgnitionConfig
  } catch {
    // Said below: the text itself may hold secrets.
  }
  throw new Error(`This is not an Ignition document: ${what}.`)
}

function newest(one: string, other: string): string {
  if (!isSpecVersion(one)) return other
  return isSpecVersion(other) && isAtLeast(other, one) ? other : one
}
