// Changes to an ignition document, as JSON text. The shape and the version are judged here; what Ignition would say about
// the content is judged by the package that knows its specification.
import { isRecord } from '@groundwork/json/json-values'
import { readJsonObject } from '../../text/encodings.ts'
import { type Problem, problem, quote } from '../problem.ts'

export const IGNITION_VERSIONS: readonly string[] = ['3.1.0', '3.2.0']

/** Says what is wrong inside an ignition document, and where: `storage.files[2].path`. */
export type CheckIgnition = (text: string) => readonly {
  readonly path: string
  readonly message: string
}[]

export function checkIgnitionOverride(
  text: string,
  path: string,
  checkIgnition?: CheckIgnition,
): readonly Problem[] {
  if (text === '') return []
  const document = readJsonObject(text)
  if (document === null) {
    return [problem('invalid-text', path, `${path} is not a JSON object; write an ignition document.`)]
  }
  const { ignition } = document
  const version = isRecord(ignition) ? ignition.version : undefined
  if (typeof version === 'string' && IGNITION_VERSIONS.includes(version)) {
    return checkIgnition ? placedBelow(path, checkIgnition(text)) : []
  }
  const seen =
    typeof version === 'string' ? `has ignition.version ${quote(version, 20)}` : 'has no ignition.version'
  return [problem('not-available', path, `${path} ${seen}; write ${IGNITION_VERSIONS.join(' or ')}.`)]
}

function placedBelow(path: string, faults: ReturnType<CheckIgnition>): readonly Problem[] {
  return faults.map((fault) => {
    const where = fault.path === '' ? path : `${path}.${fault.path}`
    return problem('invalid-text', where, `${where}: ${fault.message}`)
  })
}
