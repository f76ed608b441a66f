import { execFileSync } from 'node:child_process'

/**
 * What npm knows about all packages of the lock file, as CycloneDX.
 * @param {string} root
 */
export function listPackages(root) {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const options = {
    cwd: root,
    stdio: /** @type {const} */ (['ignore', 'pipe', 'pipe']),
    maxBuffer: 64 * 1024 * 1024,
  }
  return JSON.parse(execFileSync('npm', words, options).toString())
}
