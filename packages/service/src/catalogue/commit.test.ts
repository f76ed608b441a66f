import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { findCommit } from './commit.ts'

const HASH = 'a'.repeat(40)
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'groundwork-commit-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'clone/packages/service'), { recursive: true })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const found = () => findCommit(join(root, 'clone/packages/service/file.ts'))

it.each<[string, Readonly<Record<string, string>>]>([
  ['of a branch', { 'clone/.git/HEAD': 'ref: refs/heads/main\n', 'clone/.git/refs/heads/main': `${HASH}\n` }],
  [
    'of a branch that was packed',
    {
      'clone/.git/HEAD': 'ref: refs/heads/main\n',
      'clone/.git/packed-refs': `# x\n${HASH} refs/heads/main\n`,
    },
  ],
  ['that stands alone', { 'clone/.git/HEAD': `${HASH}\n` }],
  [
    'of a worktree',
    {
      'clone/.git': 'gitdir: ../main/.git/worktrees/one\n',
      'main/.git/worktrees/one/HEAD': 'ref: refs/heads/one\n',
      'main/.git/worktrees/one/commondir': '../..\n',
      'main/.git/refs/heads/one': `${HASH}\n`,
    },
  ],
])('the commit %s is found', (_what, files) => {
  for (const [path, text] of Object.entries(files)) write(path, text)
  expect(found()).toBe(HASH)
})

it('no commit is known where there is no clone, or a broken one', () => {
  expect(found()).toBe('')
  write('clone/.git/HEAD', 'ref: refs/heads/gone\n')
  expect(found()).toBe('')
})

it('a build tells its commit, whatever clone it lies in', () => {
  write('clone/.git/HEAD', `${HASH}\n`)
  write('clone/packages/service/build.json', '{"version":"1.2.3","commit":"abc-modified"}')
  expect(found()).toBe('abc-modified')
})
