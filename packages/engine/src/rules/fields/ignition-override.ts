// Changes to an ignition document, as JSON text. Only the shape and the version are judged here; what ignition itself
// would say about the content is judged by the package that merges it.
import { isRecord } from '../../facts/wire-values.ts'
import { readJsonObject } from '../encodings.ts'
import { type Problem, problem, quote } from '../problem.ts'

const IGNITION_VERSIONS: readonly string[] = ['3.1.0', '3.2.0']

export function checkIgnitionOverride(text: string, path: string): readonly Problem[] {
  if (text === '') return []
  const document = readJsonObject(text)
  if (document === null) {
    return [problem('invalid-text', path, `${path} is not a JSON object; write an ignition document.`)]
  }
  const { ignition } = document
  const version = isRecord(ignition) ? ignition.version : undefined
  if (typeof version === 'string' && IGNITION_VERSIONS.includes(version)) return []
  const seen =
    typeof version === 'string' ? `has ignition.version ${quote(version, 20)}` : 'has no ignition.version'
  return [problem('not-available', path, `${path} ${seen}; write ${IGNITION_VERSIONS.join(' or ')}.`)]
}
