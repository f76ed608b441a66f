import { parseRegistriesConf } from '@groundwork/registry/mirrors'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { buildPlan } from '../plan/build-plan.ts'
import { mergePullSecrets, mirrorResults } from './mirror-results.ts'

const digest = (letter: string) => `sha256:${letter.repeat(64)}`
const TO = 'mirror.example.com:5000/site'

function found(repository: string, letter: string, tag = '') {
  const one = { mediaType: '', digest: digest(letter), size: 1 }
  return {
    reference: { registry: 'r.io', repository, tag, digest: tag === '' ? one.digest : '' },
    ...{ digest: one.digest, tags: tag === '' ? [] : [tag], why: 'a test', documents: [one], blobs: [] },
  }
}

const plan = buildPlan(
  [
    found('ocp/release', 'a'),
    found('ocp/parts', 'b'),
    found('ocp/parts', 'c'),
    found('index/ops', 'd', 'v4.20'),
  ],
  [{ image: `r.io/ocp/release@${digest('a')}`, version: '4.20.5', architecture: 'amd64' }],
  [{ image: `r.io/index/ops@${digest('d')}`, tag: 'v4.20', packages: ['op'] }],
)
const results = mirrorResults(plan, TO)

it('says for each repository where it is now', () => {
  const pairs = ['index/ops', 'ocp/parts', 'ocp/release'].map((name) => ({
    source: `r.io/${name}`,
    mirrors: [`${TO}/${name}`],
  }))
  expect(parse(results['install-config.yaml'] ?? '')).toEqual({ imageDigestSources: pairs })
  expect(parse(results['idms.yaml'] ?? '').spec).toEqual({ imageDigestMirrors: pairs })
  expect(parse(results['itms.yaml'] ?? '').spec).toEqual({ imageTagMirrors: pairs.slice(0, 1) })
  const rules = parseRegistriesConf(results['registries.conf'] ?? '')
  expect(rules.map(({ prefix, mirrors }) => [prefix, mirrors[0]?.location, mirrors[0]?.serves])).toEqual([
    ['r.io/index/ops', `${TO}/index/ops`, 'all'],
    ['r.io/ocp/parts', `${TO}/ocp/parts`, 'digest-only'],
    ['r.io/ocp/release', `${TO}/ocp/release`, 'digest-only'],
  ])
})

it('names the release and the catalogue in the mirror', () => {
  expect(results['release-images.txt']).toBe(`${TO}/ocp/release@${digest('a')}\n`)
  expect(parse(results['catalog-sources.yaml'] ?? '')).toMatchObject({
    kind: 'CatalogSource',
    metadata: { name: 'ops-v4-20', namespace: 'openshift-marketplace' },
    spec: { image: `${TO}/index/ops@${digest('d')}` },
  })
})

it('merges logins, the later ones first', () => {
  const merged = mergePullSecrets(
    '{"auths":{"a":{"auth":"1"},"b":{"auth":"2"}}}',
    'no JSON',
    '{"auths":{"b":{"auth":"3"}}}',
  )
  expect(JSON.parse(merged)).toEqual({ auths: { a: { auth: '1' }, b: { auth: '3' } } })
})

it('two images under one tag of the target are refused', () => {
  const other = found('ocp/release', 'e', 'one')
  const same = { ...found('ocp/release', 'f', 'one'), reference: { ...other.reference, registry: 's.io' } }
  expect(() => buildPlan([other, same], [], [])).toThrow(/ocp\/release:one would be both/)
})
