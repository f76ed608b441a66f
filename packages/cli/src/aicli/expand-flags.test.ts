import { expect, it } from 'vitest'
import { expandFlags } from './expand-flags.ts'

it.each([
  ['create cluster edge --paramf a.yml', 'create cluster edge --paramfile a.yml'],
  ['create cluster edge --param a=b', 'create cluster edge --param a=b'],
  ['create cluster edge --forc', 'create cluster edge --force'],
  ['--out json get clusters', '--output json get clusters'],
  [
    '--url http://create:1 add manifest edge --direct=x',
    '--url http://create:1 add manifest edge --directory=x',
  ],
  ['create cluster edge --pa a', 'create cluster edge --pa a'],
  ['update host -- --forc', 'update host -- --forc'],
])('%s', (typed, meant) => expect(expandFlags(typed.split(' '))).toEqual(meant.split(' ')))
