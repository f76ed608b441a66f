import { describe } from 'vitest'
import { expectFaults } from '../testing/expect-faults.ts'

describe('the section ignition', () => {
  const merge = (...merged: object[]) => ({ ignition: { config: { merge: merged } } })
  expectFaults([
    ['replacement', { ignition: { config: { replace: { source: 'http://192.0.2.1/r.ign' } } } }, []],
    ['merge of nothing', merge({}), ['ignition.config.merge[0].source: missing']],
    [
      'merge twice',
      merge({ source: 'http://h' }, { source: 'http://h' }),
      ['ignition.config.merge[1]: same source'],
    ],
    [
      'compressed early',
      merge({ source: 'http://h', compression: 'gzip' }),
      ['ignition.config.merge[0].compression: exists since specification 3.1.0'],
      '3.0.0',
    ],
    [
      'bad authority',
      { ignition: { security: { tls: { certificateAuthorities: [{ source: 'x' }] } } } },
      ['ignition.security.tls.certificateAuthorities[0].source: not a URL'],
    ],
    ['http proxy for https', { ignition: { proxy: { httpsProxy: 'http://h' } } }, []],
    [
      'ftp proxy',
      { ignition: { proxy: { httpProxy: 'ftp://h', httpsProxy: '' } } },
      [
        'ignition.proxy.httpProxy: not the URL of a proxy',
        'ignition.proxy.httpsProxy: not the URL of a proxy',
      ],
    ],
    [
      'proxy early',
      { ignition: { proxy: {} } },
      ['ignition.proxy: exists since specification 3.1.0'],
      '3.0.0',
    ],
    [
      'noProxy twice',
      { ignition: { proxy: { noProxy: ['a', 'a'] } } },
      ['ignition.proxy.noProxy[1]: the same as ignition.proxy.noProxy[0]'],
    ],
    [
      'negative timeout',
      { ignition: { timeouts: { httpTotal: -1 } } },
      ['ignition.timeouts.httpTotal: 0 or more'],
    ],
  ])
})
