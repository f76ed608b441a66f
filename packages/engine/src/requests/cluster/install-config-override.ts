// PATCH of the install-config. Only the shape is judged here: the package that knows the install-config judges names
// and types of the fields.
import { isRecord } from '@groundwork/json/json-values'

import type { ClusterRecord } from '../../facts/cluster-record.ts'
import { readJson } from '../../text/encodings.ts'
import { accepted, type Outcome, problem, refused } from '../problem.ts'

type Override = Pick<ClusterRecord, 'install_config_overrides' | 'overridden_network_type'>

/** The text is stored as it came; an empty one takes the override away. */
export function changeInstallConfig(text: string): Outcome<Override> {
  if (text === '') return accepted({ install_config_overrides: '', overridden_network_type: null })
  const json = readJson(text)
  if (!json.ok || !(isRecord(json.value) || json.value === null)) {
    const message =
      'The override of the install-config must be a JSON object, written as text; {} overrides nothing.'
    return refused([problem('invalid-text', '', message)])
  }
  return accepted({ install_config_overrides: text, overridden_network_type: networkTypeOf(json.value) })
}

function networkTypeOf(override: Readonly<Record<string, unknown>> | null): string | null {
  const networking = override?.networking
  const type = isRecord(networking) ? networking.networkType : undefined
  return typeof type === 'string' ? type : null
}
