import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXAMPLE } from '../testing/examples.ts'
import { completeDefinition } from './complete-definition.ts'
import { diffDefinitions } from './diff-definitions.ts'
import { parseDefinition } from './parse-definition.ts'
import { printDefinition } from './print-definition.ts'
import { fillReferences, findReferences } from './references.ts'
import { withDefaults } from './with-defaults.ts'

const problemsOf = (text: string) =>
  parseDefinition(text).problems.map(({ line, column, message, suggestion }) => ({
    line,
    column,
    message,
    suggestion,
  }))

describe('a definition', () => {
  it('is taken apart into objects that name each other', () => {
    const { ok, definition, problems } = parseDefinition(EXAMPLE)
    expect(problems).toEqual([])
    expect(ok).toBe(true)
    expect(definition.clusters.map(({ name }) => name)).toEqual(['prod'])
    expect(definition.infra_envs).toMatchObject([{ name: 'prod-image', cluster: 'prod' }])
    expect(definition.hosts).toMatchObject([
      { hostname: 'master-0', infra_env: 'prod-image' },
      { match: { serial: 'CZJ1' }, infra_env: 'prod-image' },
    ])
  })

  it('may be one document', () => {
    const text = 'kind: Cluster\nname: a\ninfra_envs: [{ name: e }]\nhosts: [{ hostname: h }]\n'
    const { definition, sources } = parseDefinition(text)
    expect(definition.infra_envs).toEqual([{ name: 'e', cluster: 'a' }])
    expect(definition.hosts).toEqual([{ hostname: 'h', cluster: 'a', infra_env: 'e' }])
    expect(sources.hosts).toEqual([[0, 'hosts', 0]])
  })

  it('means the same after printing and reading it', () => {
    const { definition } = parseDefinition(EXAMPLE)
    const printed = parseDefinition(printDefinition(definition))
    expect(printed.problems).toEqual([])
    expect(diffDefinitions(definition, printed.definition)).toEqual([])
  })

  it.each([
    ['', []],
    [
      'kind: Cluster\nname: a\napi_vip: [1.2.3.4]\n',
      [[3, 1, 'There is no "api_vip" here; did you mean api_vips?', 'api_vips']],
    ],
    [
      'kind: Cluster\nname: a\nopenshift_version: 4.20\n',
      [[3, 20, 'Version is a text; put it into quotes.', '"4.20"']],
    ],
    ['kind: Cluster\n', [[1, 1, 'Name is missing; add name, for example name: prod.', undefined]]],
    ['kind: Clustr\n', [[1, 7, '"Clustr" is not a kind; write Cluster, InfraEnv, Hosts.', 'Cluster']]],
    [
      'name: a\n',
      [[1, 1, 'kind is missing; write kind: Cluster, or kind: InfraEnv, or kind: Hosts.', undefined]],
    ],
    ['kind: Cluster\nname: a\nname: b\n', [[3, 1, 'name is there twice; keep one of them.', undefined]]],
    [
      'kind: Cluster\nname: a\ncontrol_plane_count: 7\n',
      [[3, 22, 'Control plane nodes is from 1 to 5, not 7.', undefined]],
    ],
    ['kind: Cluster\nname: a\ntags: x\n', [[3, 7, 'Tags is a list; write [x].', '[x]']]],
    [
      'kind: InfraEnv\nname: a\nimage_type: full\n',
      [[3, 13, '"full" is not known here; write full-iso, minimal-iso or disconnected-iso.', undefined]],
    ],
    [
      'kind: Hosts\nhosts:\n  - role: worker\n',
      [
        [
          3,
          5,
          'It is not said which machine this is; add match with mac_address, serial or hostname.',
          undefined,
        ],
      ],
    ],
    [
      'kind: Cluster\nname: a\n---\nkind: Cluster\nname: a\n',
      [[5, 7, 'There is another cluster a in this file; give each a name of its own.', undefined]],
    ],
    [
      'kind: [',
      [
        [
          1,
          8,
          'This is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ].',
          undefined,
        ],
      ],
    ],
    [
      'kind: Cluster\nname: a\nplatform: 3\n',
      [[3, 11, 'Platform is a text or settings by name; this is 3.', undefined]],
    ],
  ])('%j', (text, expected) => {
    expect(problemsOf(text)).toEqual(
      expected.map(([line, column, message, suggestion]) => ({ line, column, message, suggestion })),
    )
  })

  it('cannot blow up', () => {
    const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [*${i === 0 ? 'a' : `b${i - 1}`}, *${i === 0 ? 'a' : `b${i - 1}`}]`).join('\n')}\n`
    expect(parseDefinition(bomb).ok).toBe(false)
    expect(parseDefinition('['.repeat(5_000)).ok).toBe(false)
  })

  it('never throws', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'kind: Cluster\n',
        'kind: Hosts\n',
        'name: a\n',
        'hosts:\n',
        '  - ',
        'x: *a\n',
        '&a ',
        '---\n',
        '[',
        '}',
        '"',
        '\n',
        '? ',
        '<<: ',
        '!!x ',
      ),
      { maxLength: 15 },
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          pieces.map((list) => list.join('')),
        ),
        fc.nat(40),
        (text, cursor) => {
          const { problems } = parseDefinition(text)
          for (const { line, column } of problems) expect(Math.min(line, column)).toBeGreaterThan(0)
          completeDefinition(text, Math.min(cursor, text.length))
        },
      ),
    )
  })
})

describe('secrets', () => {
  it('are named where they are needed, and filled in', () => {
    const { definition } = parseDefinition(EXAMPLE)
    expect(findReferences(definition)).toEqual([
      { from: 'file', name: 'pull-secret.json', path: ['clusters', 0, 'pull_secret'] },
    ])
    const filled = fillReferences(definition, ({ name }) => `contents of ${name}`)
    expect(filled.clusters[0]?.pull_secret).toBe('contents of pull-secret.json')
  })
})

describe('completion', () => {
  const optionsAt = (text: string) =>
    completeDefinition(text, text.length).options.map((option) => option.text)

  it.each([
    ['ki', ['kind: ']],
    ['kind: ', ['Cluster', 'InfraEnv', 'Hosts']],
    ['kind: Cluster\nname: a\napi', ['api_vips:']],
    ['kind: Cluster\nplatform: b', ['baremetal']],
    ['kind: InfraEnv\nproxy:\n  http', ['http_proxy: ', 'https_proxy: ']],
    ['kind: Hosts\nhosts:\n  - hostname: a\n    ro', ['role: ']],
    ['kind: Hosts\nhosts:\n  - hostname: a\n    role: w', ['worker']],
    ['kind: Hosts\nhosts:\n  - network:\n      bond:\n        mode: ac', ['active-backup']],
    ['kind: Hosts\nhosts:\n- host', ['hostname: ']],
    ['kind: Cluster\nolm_operators:\n  - ls', ['lso']],
  ])('%j', (text, expected) => {
    expect(optionsAt(text)).toEqual(expect.arrayContaining(expected))
    expect(optionsAt(text).length).toBeLessThanOrEqual(expected.length + 1)
  })
})

it('a difference names the place, and forms that mean the same are none', () => {
  const before = parseDefinition(
    'kind: Cluster\nname: a\nplatform: none\nproxy: { http_proxy: "http://a" }\n',
  ).definition
  const after = parseDefinition(
    'kind: Cluster\nname: a\nplatform: { type: none }\nproxy: { http_proxy: "http://b" }\ntags: [x]\n',
  ).definition
  expect(diffDefinitions(before, after)).toEqual([
    {
      object: 'cluster/a',
      path: 'proxy.http_proxy',
      before: 'http://a',
      after: 'http://b',
      title: 'HTTP proxy',
    },
    { object: 'cluster/a', path: 'tags', before: undefined, after: ['x'], title: 'Tags' },
  ])
})

it('defaults are shown', () => {
  const { definition } = parseDefinition('kind: InfraEnv\nname: a\n')
  expect(withDefaults(definition).infra_envs).toEqual([
    { image_type: 'full-iso', cpu_architecture: 'x86_64', name: 'a' },
  ])
})
