import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHost } from '../testing/hosts.ts'
import { type NameTemplate, parseNameTemplate } from './name-template.ts'
import { previewRenames, type RenameOptions } from './preview-renames.ts'

function template(text: string): NameTemplate {
  const parsed = parseNameTemplate(text)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  return parsed.template
}

const hosts = [
  aHost({ id: '1', role: 'master' }),
  aHost({ id: '2', name: 'b' }),
  aHost({ id: '3', name: 'c', role: 'auto-assign', suggested_role: 'master' }),
]
const namesFor = (text: string, options: RenameOptions = {}) =>
  previewRenames(template(text), hosts, options).map(({ after }) => after)

describe('a template', () => {
  it.each([
    ['node-{{n}}', ['node-1', 'node-2', 'node-3']],
    ['rack{{ n:03 }}-{{role}}', ['rack001-master', 'rack002-worker', 'rack003-master']],
    ['{{serial:-4}}-{{mac:4}}', ['0001-5254', '0001-5254', '0001-5254']],
    ['{{product}}', ['poweredge-r640', 'poweredge-r640', 'poweredge-r640']],
  ])('%s', (text, expected) => {
    expect(namesFor(text)).toEqual(expected)
  })

  it('counts hosts of each role by themselves when asked to', () => {
    expect(namesFor('{{role}}-{{n}}', { count: 'alike', start: 0 })).toEqual([
      'master-0',
      'worker-0',
      'master-1',
    ])
  })

  it.each([
    ['{{nane}}', 'There is no placeholder nane. Did you mean name?'],
    ['a{{', 'Write a placeholder as {{name}}, {{n:03}} or {{serial:-6}}.'],
  ])('%s is refused', (text, message) => {
    expect(parseNameTemplate(text)).toMatchObject({ ok: false, problem: { message } })
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseNameTemplate(text)))
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{{', '}}', 'n', 'mac', ':', '-3', '03', 'x')), (parts) => {
        const parsed = parseNameTemplate(parts.join(''))
        if (parsed.ok) previewRenames(parsed.template, hosts)
      }),
    )
  })
})

describe('a preview', () => {
  const problemsFor = (text: string, list = hosts, options: RenameOptions = {}) =>
    previewRenames(template(text), list, options).map(({ problems }) => problems.map(({ kind }) => kind))

  it('finds names that several hosts would have, also hosts that are not renamed', () => {
    expect(problemsFor('same')).toEqual([['duplicate'], ['duplicate'], ['duplicate']])
    expect(problemsFor('n{{n}}', hosts, { others: [aHost({ name: 'n2' })] })).toEqual([[], ['duplicate'], []])
  })

  it('finds names that are no hostnames', () => {
    expect(problemsFor('-{{n}}')).toEqual([['invalid'], ['invalid'], ['invalid']])
    expect(problemsFor('localhost', [aHost()])).toEqual([['invalid']])
  })

  it('says which hosts cannot be renamed any more, unless they keep their name', () => {
    const installed = aHost({ status: 'installed', name: 'n1' })
    expect(problemsFor('n{{n}}', [installed])).toEqual([[]])
    expect(problemsFor('m{{n}}', [installed])).toEqual([['locked']])
  })
})
