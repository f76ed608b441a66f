import { cargoTool } from './cargo-tool.ts'

export const coreosInstaller = cargoTool('coreos-installer', '0.27.0', [
  'pkg-config',
  'libssl-dev',
  'liblzma-dev',
  'libzstd-dev',
])
