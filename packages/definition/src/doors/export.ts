export type { Exported, ExportedFile } from '../export/exported.ts'
export { exportInstallConfig } from '../export/install-config.ts'
