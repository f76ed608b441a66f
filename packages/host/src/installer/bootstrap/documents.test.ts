import { gzipSync } from 'node:zlib'
import { dataUrl } from '@groundwork/ignition/document'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pullSecretOfIgnition } from './pull-secret-of-ignition.ts'
import { mergeForSingleNode } from './single-node-ignition.ts'

const withFile = (contents: object, version = '3.2.0') =>
  JSON.stringify({
    ignition: { version },
    storage: { files: [{ path: '/etc/other' }, { path: '/root/.docker/config.json', contents }] },
  })

describe('the pull secret of a bootstrap Ignition', () => {
  it('is found in every form', () => {
    const secret = '{"auths":{}}'
    expect(pullSecretOfIgnition(withFile({ source: dataUrl(secret) }))).toBe(secret)
    expect(pullSecretOfIgnition(withFile({ source: dataUrl(Buffer.from(secret)) }, '3.5.0'))).toBe(secret)
    const packed = { source: dataUrl(gzipSync(secret)), compression: 'gzip' }
    expect(pullSecretOfIgnition(withFile(packed))).toBe(secret)
  })

  it.each([
    ['', 'not JSON'],
    ['null', 'not JSON'],
    ['{}', 'has no'],
    [withFile({ source: 'https://192.0.2.1/x' }), 'cannot be read'],
    [withFile({ source: dataUrl('x'), compression: 'gzip' }), 'cannot be unpacked'],
  ])('may be missing: %s', (text, words) => expect(() => pullSecretOfIgnition(text)).toThrow(words))

  it('is never quoted', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 8 }), (secret) => {
        const ignition = withFile({ source: `nonsense:${secret}` })
        expect(() => pullSecretOfIgnition(ignition)).toThrow(
          /^\/root\/\.docker\/config\.json of the bootstrap Ignition cannot be read\.$/,
        )
      }),
    )
  })
})

describe('the Ignition of a single node', () => {
  const base = JSON.stringify({
    ignition: { version: '3.2.0', config: { merge: [{ source: 'data:,x', compression: 'gzip' }] } },
    storage: { files: [{ path: '/etc/a', contents: { source: 'data:,base' } }] },
  })
  const overlay = (version: string, files: readonly object[]) =>
    JSON.stringify({
      ignition: { version, config: { merge: [{ source: 'https://192.0.2.5:22623/config/master' }] } },
      storage: { files },
    })

  it('is what the bootstrap made, with what is for this host only', () => {
    const { text, problems } = mergeForSingleNode(base, overlay('3.1.0', [{ path: '/etc/b' }]))
    expect(problems).toEqual([])
    expect(JSON.parse(text)).toEqual({
      ignition: { version: '3.2.0', config: { merge: [{ source: 'data:,x', compression: 'gzip' }] } },
      storage: { files: [{ path: '/etc/a', contents: { source: 'data:,base' } }, { path: '/etc/b' }] },
    })
  })

  it('has the newer version of both', () => {
    expect(JSON.parse(mergeForSingleNode(base, overlay('3.4.0', [])).text).ignition.version).toBe('3.4.0')
  })

  it('is refused when the host makes it unsound', () => {
    const bad = overlay('3.1.0', [{ path: 'not/absolute' }])
    expect(() => mergeForSingleNode(base, bad)).toThrow(/overrides of this host/)
    expect(() => mergeForSingleNode(base, 'x')).toThrow('configuration of this host')
    expect(() => mergeForSingleNode('[]', bad)).toThrow('/opt/openshift/master.ign')
  })

  it('is taken as it is when the bootstrap made something odd', () => {
    const odd = base.replace('"storage"', '"unheardOf":{},"storage"')
    expect(mergeForSingleNode(odd, overlay('3.1.0', [])).problems).toEqual([])
    const unsound = base.replace('/etc/a', 'etc/a')
    expect(mergeForSingleNode(unsound, overlay('3.1.0', [])).problems).not.toEqual([])
  })
})
