import { expect, it } from 'vitest'
import { wordsOf } from './called-as.ts'

it.each([
  { argv: ['/usr/bin/node', '/usr/bin/groundwork', 'get', 'hosts'], argv0: 'node', words: ['get', 'hosts'] },
  {
    argv: ['/usr/bin/node', '/usr/bin/aicli', 'list', 'hosts'],
    argv0: 'node',
    words: ['aicli', 'list', 'hosts'],
  },
  { argv: ['/opt/groundwork', '/opt/groundwork', 'list'], argv0: './aicli', words: ['aicli', 'list'] },
])('$argv called $argv0', ({ argv, argv0, words }) => expect(wordsOf({ argv, argv0 })).toEqual(words))
