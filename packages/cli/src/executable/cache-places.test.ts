import { expect, it } from 'vitest'
import { cachePlaces, type Surroundings } from './cache-places.ts'

const USER: Surroundings = { env: {}, words: [], uid: 1000, home: '/home/ann', temporary: '/tmp' }
const ROOT = { ...USER, uid: 0, home: '/root' }

it.each<[string, Surroundings, readonly string[]]>([
  [
    'a user',
    USER,
    [
      '/home/ann/.cache/groundwork/program',
      '/home/ann/.local/share/groundwork/program',
      '/tmp/groundwork-program-1000',
    ],
  ],
  ['root', ROOT, ['/var/cache/groundwork-root/program', '/tmp/groundwork-program-0']],
  [
    'root, who looks at the data of a service',
    {
      ...ROOT,
      words: ['--data-dir', '/srv/data'],
      env: { GROUNDWORK_DATA_DIR: '/srv/data', XDG_DATA_HOME: '/data' },
    },
    ['/var/cache/groundwork-root/program', '/tmp/groundwork-program-0'],
  ],
  [
    'a service of systemd',
    { ...USER, env: { CACHE_DIRECTORY: '/var/cache/one:/var/cache/two', GROUNDWORK_DATA_DIR: '/srv/data' } },
    [
      '/var/cache/one/program',
      '/home/ann/.cache/groundwork/program',
      '/srv/data/program',
      '/tmp/groundwork-program-1000',
    ],
  ],
  [
    'who has chosen a place for caches',
    { ...USER, env: { XDG_CACHE_HOME: '/scratch', XDG_DATA_HOME: '/data' } },
    [
      '/scratch/groundwork/program',
      '/home/ann/.cache/groundwork/program',
      '/data/groundwork/program',
      '/tmp/groundwork-program-1000',
    ],
  ],
])('the places of %s', (_who, surroundings, places) => {
  expect(cachePlaces(surroundings)).toEqual(places)
})

it.each([
  [['--data-dir', '/srv/one'], {}, '/srv/one/program'],
  [['serve', '--data-dir=/srv/one'], { GROUNDWORK_DATA_DIR: '/srv/two' }, '/srv/one/program'],
  [[], { WORK_DIR: '/srv/three' }, '/srv/three/program'],
  // What is relative depends on where it is started.
  [['--data-dir', 'data'], {}, '/home/ann/.local/share/groundwork/program'],
  [['--data-dir'], {}, '/home/ann/.local/share/groundwork/program'],
])('the data directory of %j and %j', (words, env, place) => {
  expect(cachePlaces({ ...USER, words, env })[1]).toBe(place)
})
