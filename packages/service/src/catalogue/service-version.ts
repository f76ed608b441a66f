/** Of this package; a bundle has no package.json to look into. */
export const SERVICE_VERSION = '0.1.0'

/** As `groundwork --version` tells it. An empty commit is not known. */
export const versionText = (commit: string): string =>
  commit === '' ? SERVICE_VERSION : `${SERVICE_VERSION} (commit ${commit})`
