// Makes the tools of others whose making takes minutes, and the systems that emulated machines run. CI does so beside its first
// suites; no suite depends on it, as each makes what it needs and does not find, or waits for the process that is making it.
import { coreosInstaller } from './boot/interop/coreos-installer.ts'
import { nmstatectl } from './boot/interop/nmstatectl.ts'
import { needKubePrograms } from './boot/kube/programs.ts'
import { diskMachineRamdisk } from './boot/vm/disk-machine/ramdisk.ts'
import { liveIso } from './boot/vm/live-iso/build-live-iso.ts'
import { needAicli } from './slow/aicli/need-aicli.ts'
import { needSushyTools } from './slow/bmc/sushy-tools.ts'
import { needNewerProgram } from './testing/newer-program.ts'

await liveIso()
await diskMachineRamdisk()
await needKubePrograms()
await coreosInstaller.need()
await nmstatectl.need()
await needAicli()
await needSushyTools()
await needNewerProgram('kustomize', 'kustomize', 'usr/bin/kustomize')
await needNewerProgram('promtool', 'promtool', 'usr/bin/promtool')
await needNewerProgram('quadlet', 'podman', 'usr/libexec/podman/quadlet')
