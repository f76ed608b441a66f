import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CliError } from '../../failures/cli-error.ts'
import { fromWords } from './load-parameters.ts'
import { parseParameter } from './parse-parameter.ts'

it.each([
  ['sno=true', 'sno', true],
  ['sno=False', 'sno', false],
  ['number=007', 'number', 7],
  ['openshift_version=4.20', 'openshift_version', '4.20'],
  ['tags=[a, b ,c]', 'tags', ['a', 'b', 'c']],
  ['tags=[]', 'tags', []],
  ['tags=[ ]', 'tags', ['']],
  [
    "cluster_networks=[{'cidr': '10.0.0.0/14', 'host_prefix': 23}]",
    'cluster_networks',
    [{ cidr: '10.0.0.0/14', host_prefix: 23 }],
  ],
  ["installconfig={'fips': True, 'x': None}", 'installconfig', { fips: true, x: null }],
  ['override={"ignition": {"version": "3.1.0"}}', 'override', '{"ignition": {"version": "3.1.0"}}'],
  ['extra_args=--append-karg a=b', 'extra_args', '--append-karg a=b'],
  ['empty=', 'empty', ''],
  ['long=12345678901234567890', 'long', '12345678901234567890'],
])('%s', (word, name, value) => expect(parseParameter(word)).toEqual([name, value]))

it('passes over a word without a value', () => expect(parseParameter('sno')).toBeNull())

it('keeps every text that looks like nothing else', () => {
  const plain = fc.stringMatching(/^[a-z][a-z ./:_-]{0,30}$/).filter((text) => !/^(true|false)$/.test(text))
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z_]{1,10}$/), plain, (name, text) => {
      expect(parseParameter(`${name}=${text}`)).toEqual([name, text])
    }),
  )
})

it('takes any word, or says which parameter is wrong', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `a={${text}}`),
      ),
      (word) => {
        try {
          fromWords([word])
        } catch (error) {
          expect(error).toBeInstanceOf(CliError)
        }
      },
    ),
  )
  expect(() => fromWords(['a={secret}'])).toThrow('The value of a is no Python literal: secret has no quotes')
})

it('lets later words win', () => expect(fromWords(['a=1', 'b=2', 'a=3'])).toEqual({ a: 3, b: 2 }))
