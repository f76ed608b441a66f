/**
 * The packages of others that modules belong to, as the lock file names them: `packages/service/node_modules/commander`.
 * @param {readonly string[]} paths seen from the root of the repository
 * @returns {readonly string[]} sorted
 */
export function packagesOfModules(paths) {
  const found = paths.map((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '')
  return [...new Set(found)].filter((name) => name !== '').sort()
}
