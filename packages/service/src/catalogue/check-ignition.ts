import { type CheckIgnition, IGNITION_VERSIONS } from '@groundwork/engine/requests'
import { validateIgnition } from '@groundwork/ignition/validate'

/** What Ignition would say about an override, in the versions that hosts understand. */
export const checkIgnition: CheckIgnition = (text) => {
  const validation = validateIgnition(text, { versions: IGNITION_VERSIONS })
  return validation.ok ? [] : validation.problems
}
