export type {
  FetchRequest,
  FileBody,
  Machine,
  MachineClock,
  MachineFetch,
  MachineFiles,
  MachineTcp,
  NameLookup,
  ProgramResult,
  RunOptions,
  SyncWrites,
  TcpAnswer,
} from '../machine/machine.ts'
export {
  createFileTree,
  type FileTree,
  findNode,
  putNode,
  removeNode,
  type TreeNode,
} from '../machine/memory/file-tree.ts'
export { createMemoryFiles } from '../machine/memory/memory-files.ts'
export { realClock } from '../machine/real/real-clock.ts'
export { createRealMachine } from '../machine/real/real-machine.ts'
export { readAuthorities } from '../machine/real/trust.ts'
