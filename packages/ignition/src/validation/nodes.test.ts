import { describe } from 'vitest'
import { expectFaults } from '../testing/expect-faults.ts'

const file = (fields: object) => ({ storage: { files: [{ path: '/a', ...fields }] } })
const AT = 'storage.files[0]'

describe('paths', () => {
  expectFaults([
    ['root', file({ path: '/' }), []],
    ['odd characters', file({ path: '/a b/ö\n…' }), []],
    ['missing', { storage: { files: [{}] } }, [`${AT}.path: "path" is missing`]],
    ['empty', file({ path: '' }), [`${AT}.path: "path" is missing`]],
    ['relative', file({ path: 'tmp/e' }), [`${AT}.path: "tmp/e" is not an absolute path`]],
    ['two slashes', file({ path: '/a//b' }), [`${AT}.path: shortest form`]],
    ['a slash at the end', file({ path: '/a/' }), [`${AT}.path: shortest form`]],
    ['dots', file({ path: '/a/../b' }), [`${AT}.path: shortest form`]],
    ['a zero byte', file({ path: '/a\0' }), [`${AT}.path: zero byte`]],
    [
      'twice',
      { storage: { files: [{ path: '/a' }, { path: '/a' }], links: [{ path: '/a', target: '/b' }] } },
      ['storage.files[1]: same path as storage.files[0]', 'storage.links[0]: same path as storage.files[0]'],
    ],
    [
      'below a file or a link',
      {
        storage: {
          files: [{ path: '/f' }, { path: '/f/x' }],
          directories: [{ path: '/l/y/z' }, { path: '/d' }],
          links: [
            { path: '/l', target: '/f' },
            { path: '/d/x', target: '/f' },
          ],
        },
      },
      [
        'storage.files[1].path: below storage.files[0], which is a file',
        'storage.directories[0].path: below storage.links[0], which is a link',
      ],
    ],
    ['beside a file', { storage: { files: [{ path: '/f' }, { path: '/ff' }, { path: '/f.d/x' }] } }, []],
    [
      'of a unit',
      {
        storage: {
          files: [{ path: '/etc/systemd/system/a.service' }, { path: '/etc/systemd/system/b.service' }],
        },
        systemd: {
          units: [
            { name: 'a.service', contents: '[Unit]' },
            { name: 'b.service', enabled: true },
          ],
        },
      },
      [`${AT}.path: the place of systemd.units[0]`],
    ],
    [
      'of a drop-in',
      {
        storage: { links: [{ path: '/etc/systemd/system/a.service.d/x.conf', target: '/b' }] },
        systemd: { units: [{ name: 'a.service', dropins: [{ name: 'x.conf', contents: '[Unit]' }] }] },
      },
      ['storage.links[0].path: the place of systemd.units[0].dropins[0]'],
    ],
  ])
})

describe('files, directories and links', () => {
  expectFaults([
    ['without contents', file({}), []],
    ['a mode that was meant octal is only odd', file({ mode: 644 }), []],
    ['special bits', file({ mode: 0o4755 }), []],
    ['mode below 0', file({ mode: -1 }), [`${AT}.mode: -1 is no file mode`]],
    [
      'mode too large',
      { storage: { directories: [{ path: '/a', mode: 4096 }] } },
      ['storage.directories[0].mode: 4096 is no file mode'],
    ],
    ['overwritten with nothing', file({ overwrite: true }), [`${AT}.overwrite: contents.source`]],
    ['overwritten with an empty file', file({ overwrite: true, contents: { source: '' } }), []],
    ['a directory is overwritten', { storage: { directories: [{ path: '/a', overwrite: true }] } }, []],
    [
      'two owners',
      file({ user: { id: 1, name: 'a' }, group: { id: 0, name: '' } }),
      [`${AT}.user: Both id and name`],
    ],
    ['the same appended twice', file({ append: [{ source: 'data:,x' }, { source: 'data:,x' }, {}] }), []],
    ['appended nonsense', file({ append: [{}, { source: 'x' }] }), [`${AT}.append[1].source: not a URL`]],
    ['link without target', { storage: { links: [{ path: '/a' }] } }, ['storage.links[0].target: missing']],
    ['relative link', { storage: { links: [{ path: '/a', target: '../b' }] } }, []],
    [
      'hard link to a directory',
      {
        storage: {
          directories: [{ path: '/d' }],
          links: [
            { path: '/a', target: '/x/../d', hard: true },
            { path: '/b', target: '../d', hard: true },
            { path: '/c', target: '/d' },
          ],
        },
      },
      ['storage.links[0].target: directory', 'storage.links[1].target: directory'],
    ],
  ])
})
