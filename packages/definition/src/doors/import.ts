export { type AicliOptions, importAicli } from '../import/aicli.ts'
export type { Imported, ImportOptions, ImportProblem, Note } from '../import/imported.ts'
export { type InstallConfigTexts, importInstallConfig } from '../import/install-config.ts'
export { importKube } from '../import/kube.ts'
