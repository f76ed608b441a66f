/** Of this package; an executable has no package.json to look into. */
export const HOST_VERSION = '0.1.0'
