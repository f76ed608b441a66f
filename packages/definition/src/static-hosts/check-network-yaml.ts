import { checkNetwork } from '@groundwork/ignition/check-network'
import { readFieldPath } from '@groundwork/json/field-path'
import type { DefinitionProblem } from '../document/definition-problem.ts'
import { readYaml } from '../document/read-yaml.ts'

/** What the service would refuse about network settings in the YAML of nmstate, at the line where it is. */
export function checkNetworkYaml(text: string): readonly DefinitionProblem[] {
  const found = checkNetwork(text)
  if (found.length === 0) return []
  const { problems, placeOf } = readYaml(text)
  return found.map(({ path, message }) => {
    const steps = readFieldPath(path)
    const [unreadable] = problems
    const name = steps.at(-1)
    const place =
      path === '' && unreadable
        ? unreadable
        : placeOf([0, ...steps], /^There is no such setting/.test(message))
    const { line, column, endLine, endColumn } = place
    const about = typeof name === 'string' && !message.includes(name) ? `${name}: ${message}` : message
    return { line, column, endLine, endColumn, path, severity: 'error', message: about }
  })
}
