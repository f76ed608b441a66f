// Makes the tools of others whose making takes minutes. CI does so beside its first suites; no suite depends on it, as each
// makes what it needs and does not find, or waits for the process that is making it.
import { coreosInstaller } from './boot/interop/coreos-installer.ts'
import { nmstatectl } from './boot/interop/nmstatectl.ts'
import { needKubePrograms } from './boot/kube/programs.ts'
import { needAicli } from './slow/aicli/need-aicli.ts'

await needKubePrograms()
await coreosInstaller.need()
await nmstatectl.need()
await needAicli()
