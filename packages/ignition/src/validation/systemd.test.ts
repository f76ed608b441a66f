import { describe } from 'vitest'
import { expectFaults } from '../testing/expect-faults.ts'

describe('units', () => {
  const unit = (fields: object) => ({ systemd: { units: [{ name: 'a.service', ...fields }] } })
  const U = 'systemd.units[0]'
  expectFaults([
    [
      'enabled without an install section is only odd',
      unit({ enabled: true, contents: '[Service]\nA=b' }),
      [],
    ],
    ['no name', unit({ name: null, enabled: true }), [`${U}.name: missing`]],
    ['extension', unit({ name: 'a.txt' }), [`${U}.name: does not end in one of .service`]],
    ['path', unit({ name: '../a.service' }), [`${U}.name: slash`]],
    ['contents', unit({ contents: 'not [a unit' }), [`${U}.contents: no closing bracket`]],
    [
      'twice',
      { systemd: { units: [{ name: 'a.service' }, { name: 'a.service' }] } },
      ['systemd.units[1]: same name'],
    ],
    [
      'drop-in',
      unit({ dropins: [{ name: 'x.txt', contents: '[U' }] }),
      [`${U}.dropins[0].name: does not end in .conf`, `${U}.dropins[0].contents: no closing bracket`],
    ],
    ['drop-in path', unit({ dropins: [{ name: '../../x.conf' }] }), [`${U}.dropins[0].name: slash`]],
    [
      'drop-in twice',
      unit({ dropins: [{ name: 'x.conf' }, { name: 'x.conf' }] }),
      [`${U}.dropins[1]: same name`],
    ],
  ])
})
