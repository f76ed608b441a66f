import { describe } from 'vitest'
import { expectFaults } from '../testing/expect-faults.ts'

describe('encrypted volumes', () => {
  const luks = (fields: object) => ({ storage: { luks: [{ name: 'l', device: '/dev/a', ...fields }] } })
  const L = 'storage.luks[0]'
  const custom = { pin: 'sss', config: '{}' }
  expectFaults([
    ['plain', luks({}), []],
    ['no device', luks({ device: '' }), [`${L}.device: missing`]],
    ['name', luks({ name: 'a/b' }), [`${L}.name: slash`]],
    ['label', luks({ label: 'a'.repeat(48) }), [`${L}.label: at most 47`]],
    ['key file', luks({ keyFile: { source: 'x' } }), [`${L}.keyFile.source: not a URL`]],
    ['custom', luks({ clevis: { custom } }), []],
    [
      'custom beside others',
      luks({ clevis: { custom, tpm2: true } }),
      [`${L}.clevis.custom: must be left out`],
    ],
    [
      'empty custom beside others',
      luks({ clevis: { custom: {}, threshold: 1 } }),
      [`${L}.clevis.custom: must be left out`],
    ],
    ['empty custom beside others later', luks({ clevis: { custom: {}, threshold: 1 } }), [], '3.3.0'],
    [
      'pin',
      luks({ clevis: { custom: { ...custom, pin: 'x' } } }),
      [`${L}.clevis.custom.pin: "x" does not exist`],
    ],
    [
      'only network',
      luks({ clevis: { custom: { needsNetwork: true } } }),
      [`${L}.clevis.custom.pin: does not exist`, `${L}.clevis.custom.config: missing`],
    ],
    [
      'tang',
      luks({ clevis: { tang: [{ url: 's3://h', thumbprint: 'x' }] } }),
      [`${L}.clevis.tang[0].url: http or https`],
    ],
    [
      'tang without thumbprint',
      luks({ clevis: { tang: [{ url: 'http://h' }] } }),
      [`${L}.clevis.tang[0].thumbprint: missing`],
    ],
    [
      'tang twice',
      luks({
        clevis: {
          tang: [
            { url: 'http://h', thumbprint: 'x' },
            { url: 'http://h', thumbprint: 'x' },
          ],
        },
      }),
      [`${L}.clevis.tang[1]: same url`],
    ],
    [
      'advertisement',
      luks({ clevis: { tang: [{ url: 'http://h', thumbprint: 'x', advertisement: '{{' }] } }),
      [`${L}.clevis.tang[0].advertisement: not JSON`],
      '3.4.0',
    ],
    [
      'advertisement early',
      luks({ clevis: { tang: [{ url: 'http://h', thumbprint: 'x', advertisement: '{}' }] } }),
      [`${L}.clevis.tang[0].advertisement: exists since specification 3.4.0`],
      '3.3.0',
    ],
    [
      'cex and clevis',
      luks({ cex: { enabled: true }, clevis: { tpm2: true } }),
      [`${L}.cex: not by both`],
      '3.5.0',
    ],
    ['cex early', luks({ cex: {} }), [`${L}.cex: exists since specification 3.5.0`], '3.4.0'],
    ['discard early', luks({ discard: true }), [`${L}.discard: exists since specification 3.4.0`], '3.3.0'],
  ])
})
