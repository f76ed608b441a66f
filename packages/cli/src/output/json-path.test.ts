import { describe, expect, it } from 'vitest'
import { CliError } from '../failures/cli-error.ts'
import { evaluateJsonPath } from './json-path.ts'

const CLUSTERS = [
  { name: 'edge', status: 'ready', hosts: [{ id: 1 }, { id: 2 }], labels: { 'a.b': 'c' }, cpu: 4 },
  { name: 'core', status: 'error', hosts: [], labels: {}, cpu: 16 },
]

describe('an expression of kubectl', () => {
  it.each([
    ['{.items[*].name}', 'edge core'],
    ['{[*].name}', 'edge core'],
    ['[0].name', 'edge'],
    ['{$[0].name}', 'edge'],
    ['{.items[-1:].name}', 'core'],
    ['{[-1].name}', 'core'],
    ['{.items[0:1].name}', 'edge'],
    ["{[0].labels['a.b']}", 'c'],
    ['{[0].labels.a\\.b}', 'c'],
    ['{[?(@.status=="ready")].name}', 'edge'],
    ["{.items[?(@.status!='ready')].name}", 'core'],
    ['{[?(@.cpu>4)].name}', 'core'],
    ['{[?(@.labels)].name}', 'edge core'],
    ['{..id}', '1 2'],
    ['{[0].hosts}', '[{"id":1},{"id":2}]'],
    ['{range .items[*]}{.name}{"\\t"}{.status}{"\\n"}{end}', 'edge\tready\ncore\terror\n'],
    ['{range [*]}{range .hosts[*]}{.id},{end}{end}', '1,2,'],
    ['names: {[*].name}!', 'names: edge core!'],
    ['{.missing}', ''],
  ])('%s', (expression, shown) => {
    expect(evaluateJsonPath(expression, CLUSTERS)).toBe(shown)
  })

  it.each(['{', '{range .items[*]}', '{end}', '{[?(x)]}', '{[abc def]}'])('%s is refused', (expression) => {
    expect(() => evaluateJsonPath(expression, CLUSTERS)).toThrow(CliError)
  })
})
