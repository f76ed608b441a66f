import { describe } from 'vitest'
import { expectFaults } from '../testing/expect-faults.ts'

describe('users, groups and kernel arguments', () => {
  const user = (fields: object) => ({ passwd: { users: [{ name: 'core', ...fields }] } })
  const kernel = (kernelArguments: object) => ({ kernelArguments })
  expectFaults([
    ['no name', user({ name: null }), ['passwd.users[0].name: missing']],
    ['group without name', { passwd: { groups: [{}] } }, ['passwd.groups[0].name: missing']],
    ['user twice', { passwd: { users: [{ name: 'a' }, { name: 'a' }] } }, ['passwd.users[1]: same name']],
    [
      'key twice',
      user({ sshAuthorizedKeys: ['k', 'k'] }),
      ['passwd.users[0].sshAuthorizedKeys[1]: the same as'],
    ],
    ['group twice', user({ groups: ['k', 'k'] }), ['passwd.users[0].groups[1]: the same as']],
    ['user and group of one name', { passwd: { users: [{ name: 'a' }], groups: [{ name: 'a' }] } }, []],
    [
      'deleted early',
      user({ shouldExist: false }),
      ['passwd.users[0].shouldExist: exists since specification 3.2.0'],
      '3.1.0',
    ],
    [
      'argument twice',
      kernel({ shouldExist: ['a', 'a'] }),
      ['kernelArguments.shouldExist[1]: the same as'],
      '3.3.0',
    ],
    [
      'argument in both',
      kernel({ shouldExist: ['a'], shouldNotExist: ['a'] }),
      ['kernelArguments.shouldNotExist[0]: the same as kernelArguments.shouldExist[0]'],
      '3.3.0',
    ],
  ])
})
