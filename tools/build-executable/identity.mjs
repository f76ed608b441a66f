// What is being built: version, commit, and when that was made.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {string} root @returns {{ version: string, commit: string, at: string }} the commit is empty where there is no clone */
export function identityOf(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [commit = '', at = new Date(0).toISOString()] = git(root, 'log', '-1', '--format=%H %cI').split(' ')
  const isModified = git(root, 'status', '--porcelain', '--untracked-files=no') !== ''
  return {
    version,
    commit: isModified ? `${commit}-modified` : commit,
    at: at === '' ? new Date(0).toISOString() : at,
  }
}

function git(root, ...words) {
  try {
    return execFileSync('git', words, { cwd: root, stdio: 'pipe', encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
