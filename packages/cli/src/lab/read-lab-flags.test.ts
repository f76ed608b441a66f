import { expect, it } from 'vitest'
import type { LabUpFlags } from './add-lab-commands.ts'
import { type LabService, readLabFlags } from './read-lab-flags.ts'

const DEFAULTS: LabUpFlags = { hosts: '5', seed: '1', speed: '1' }
const SERVICE = { url: 'http://127.0.0.1:8090' }
const read = (flags: Partial<LabUpFlags> = {}, service: LabService = SERVICE) =>
  readLabFlags({ ...DEFAULTS, ...flags }, service)

it('needs nothing', () => {
  expect(read()).toEqual({
    sizes: [5],
    infraEnv: null,
    seed: '1',
    faults: [],
    url: 'http://127.0.0.1:8090',
    token: null,
    profile: null,
    openshiftVersion: null,
    speed: 1,
    bootsImages: false,
    installs: false,
    day2Hosts: 1,
    untilReadyMs: null,
    keeps: false,
    untilStdinEnds: false,
  })
})

it('takes a token from the flag, or the one for the service', () => {
  expect(read({}, { ...SERVICE, token: 'b' }).token).toBe('b')
  expect(read({ token: 'a' }, { ...SERVICE, token: 'b' }).token).toBe('a')
})

const INFRA_ENV = 'edge'

it('puts any number of machines into an existing infra-env', () => {
  expect(read({ infraEnv: INFRA_ENV, hosts: '2' })).toMatchObject({ sizes: [2], infraEnv: INFRA_ENV })
})

it.each<[Partial<LabUpFlags>, RegExp]>([
  [{ infraEnv: INFRA_ENV, clusters: '1' }, /--infra-env or --clusters, not both/],
  [{ infraEnv: INFRA_ENV, openshiftVersion: '4.20' }, /--infra-env or --openshift-version, not both/],
  [{ hosts: 'many' }, /--hosts must be a whole number/],
  [{ hosts: '0' }, /--hosts must be a whole number/],
  [{ hosts: '2' }, /Two hosts make no cluster/],
  [{ clusters: '1', hostsPerCluster: '5' }, /not both/],
  [{ speed: '0.5' }, /--speed must be/],
  [{ later: '-1' }, /--later must be a whole number from 0/],
  [{ untilReady: 'soon' }, /--until-ready must be/],
  [{ medium: 'floppy' }, /--medium must be ignition or iso/],
  [{ fault: ['fire:5%'] }, /no fault "fire"/],
])('%o is refused with words', (flags, words) => {
  expect(() => read(flags)).toThrow(words)
})
