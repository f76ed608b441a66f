import { expect, it } from 'vitest'
import type { LabUpFlags } from './add-lab-commands.ts'
import { readLabFlags } from './read-lab-flags.ts'

const DEFAULTS: LabUpFlags = { hosts: '5', seed: '1', url: 'http://127.0.0.1:8090/', speed: '1' }
const read = (flags: Partial<LabUpFlags> = {}, env = {}) => readLabFlags({ ...DEFAULTS, ...flags }, env)

it('needs nothing', () => {
  expect(read()).toEqual({
    sizes: [5],
    seed: '1',
    faults: [],
    url: 'http://127.0.0.1:8090',
    token: null,
    profile: null,
    openshiftVersion: null,
    speed: 1,
    bootsImages: false,
    installs: false,
    laterHosts: 1,
    untilReadyMs: null,
    keeps: false,
  })
})

it('takes a token from the flag or from the environment', () => {
  expect(read({}, { GROUNDWORK_TOKEN: 'b' }).token).toBe('b')
  expect(read({ token: 'a' }, { GROUNDWORK_TOKEN: 'b' }).token).toBe('a')
})

it.each<[Partial<LabUpFlags>, RegExp]>([
  [{ hosts: 'many' }, /--hosts must be a whole number/],
  [{ hosts: '0' }, /--hosts must be a whole number/],
  [{ hosts: '2' }, /Two hosts make no cluster/],
  [{ clusters: '1', hostsPerCluster: '5' }, /not both/],
  [{ url: 'localhost:8090' }, /--url must begin with http/],
  [{ speed: '0.5' }, /--speed must be/],
  [{ later: '-1' }, /--later must be a whole number from 0/],
  [{ untilReady: 'soon' }, /--until-ready must be/],
  [{ medium: 'floppy' }, /--medium must be ignition or iso/],
  [{ fault: ['fire:5%'] }, /no fault "fire"/],
])('%o is refused with words', (flags, words) => {
  expect(() => read(flags)).toThrow(words)
})
