import { cargoTool } from './cargo-tool.ts'

export const nmstatectl = cargoTool('nmstatectl', '2.2.38', [])
