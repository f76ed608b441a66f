// Node for another architecture, from the package registry that npm is set up for. Fetched once, and kept outside of the repository.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fetchPackage, reasonOf } from './fetch-package.mjs'

/** Where what was fetched is kept. */
export function toolDirectory(name) {
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'groundwork', 'tools', name)
}

/**
 * Where the executable is.
 * @param {string} npmPackage
 * @param {string} version
 */
export function publishedNode(npmPackage, version) {
  const home = toolDirectory(`${npmPackage}-${version}`)
  const executable = join(home, 'bin', 'node')
  if (existsSync(executable)) return executable
  mkdirSync(dirname(home), { recursive: true })
  const draft = mkdtempSync(`${home}-`)
  try {
    fetchPackage(`${npmPackage}@${version}`, draft, { members: ['package/bin/node'] })
    mkdirSync(join(home, 'bin'), { recursive: true })
    // Another process that does the same now puts the same file there.
    renameSync(join(draft, 'package/bin/node'), executable)
  } catch (error) {
    throw new Error(
      `Node ${version} cannot be had from npm (${npmPackage}): ${reasonOf(error)} Name such an executable by --node.`,
      { cause: error },
    )
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return executable
}
