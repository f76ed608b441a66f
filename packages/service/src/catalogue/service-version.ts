/** Of this package; a bundle has no package.json to look into. */
export const SERVICE_VERSION = '0.1.0'
