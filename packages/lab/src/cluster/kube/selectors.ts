import type { KubeObject } from '../../world/cluster.ts'

type Test = (object: KubeObject) => boolean

/** `a=b,c!=d,e,!f,g in (x,y),h notin (z)`. */
export function labelTest(selector: string): Test {
  const tests = splitTerms(selector).map((term): ((labels: Readonly<Record<string, string>>) => boolean) => {
    const [, setKey, operator, values = ''] = /^(\S+)\s+(in|notin)\s+\(([^)]*)\)$/.exec(term) ?? []
    if (setKey !== undefined) {
      const wanted = values.split(',').map((value) => value.trim())
      return (labels) => {
        const value = labels[setKey]
        return operator === 'in'
          ? value !== undefined && wanted.includes(value)
          : value === undefined || !wanted.includes(value)
      }
    }
    const [, key = '', sign, value = ''] = /^([^=!]+?)\s*(==|=|!=)\s*(.*)$/.exec(term) ?? []
    if (sign === '!=') return (labels) => labels[key] !== value
    if (sign !== undefined) return (labels) => labels[key] === value
    if (term.startsWith('!')) return (labels) => labels[term.slice(1).trim()] === undefined
    return (labels) => labels[term] !== undefined
  })
  return ({ metadata }) => tests.every((test) => test(metadata.labels ?? {}))
}

/** `metadata.name=x,spec.nodeName!=y`: any field, which is more than Kubernetes can. */
export function fieldTest(selector: string): Test {
  const tests = splitTerms(selector).map((term): Test => {
    const [, path = '', sign, value = ''] = /^([^=!]+?)\s*(==|=|!=)\s*(.*)$/.exec(term) ?? []
    return (object) => {
      const found = path
        .split('.')
        .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], object)
      const isSame = String(found ?? '') === value
      return sign === '!=' ? !isSame : isSame
    }
  })
  return (object) => tests.every((test) => test(object))
}

/** At commas that are not inside of brackets. */
const splitTerms = (selector: string): readonly string[] =>
  selector
    .split(/,(?![^(]*\))/)
    .map((term) => term.trim())
    .filter((term) => term !== '')
