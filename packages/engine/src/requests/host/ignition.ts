import type { HostIgnitionParams } from '@groundwork/contract/hosts'
import { type CheckIgnition, checkIgnitionOverride } from '../fields/ignition-override.ts'
import { accepted, type Outcome, refused } from '../problem.ts'

/** An empty text takes the override away. The stored text is the text that was sent. */
export function changeIgnition(
  params: HostIgnitionParams,
  checkIgnition?: CheckIgnition,
): Outcome<{ readonly ignition_config_overrides: string }> {
  const config = params.config ?? ''
  const problems = checkIgnitionOverride(config, 'config', checkIgnition)
  return problems.length > 0 ? refused(problems) : accepted({ ignition_config_overrides: config })
}
