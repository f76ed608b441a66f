// Programs for arm64 on a machine of another kind: each instruction is emulated, the kernel is the one of this machine. What they
// start is a program of this machine, so the tool that names the processor is one for arm64 as well.
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { needDebianPackages } from './debian-package.ts'
import { exists } from './exists.ts'
import { unpackOtherPackages } from './own-package-lists.ts'
import { toolDirectory } from './tool-directory.ts'

const LIBRARIES = '/usr/aarch64-linux-gnu'
const PACKAGES = ['qemu-user', 'libc6-arm64-cross', 'libgcc-s1-arm64-cross', 'libstdc++6-arm64-cross']

/** The words that go before a program for arm64. */
export async function needArm64Emulation(): Promise<readonly [string, ...string[]]> {
  if (process.arch === 'arm64') return ['env']
  await needDebianPackages(PACKAGES)
  const tools = await needArm64Tools(['util-linux', 'libsmartcols1'])
  return ['env', `PATH=${tools}:${process.env.PATH}`, 'qemu-aarch64', '-L', LIBRARIES]
}

/** A directory with "lscpu", taken from Debian once and kept beside the other tools. */
async function needArm64Tools(packages: readonly string[]): Promise<string> {
  const home = toolDirectory('lscpu-of-debian-arm64')
  const wrappers = join(home, 'wrappers')
  if (await exists(wrappers)) return wrappers
  await mkdir(dirname(home), { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  try {
    await unpackOtherPackages(packages, draft, { architecture: 'arm64' })
    await mkdir(join(draft, 'wrappers'))
    const wrapper = join(draft, 'wrappers', 'lscpu')
    const search = `LD_LIBRARY_PATH=${home}/usr/lib/aarch64-linux-gnu`
    await writeFile(
      wrapper,
      `#!/bin/sh\nexec qemu-aarch64 -L ${LIBRARIES} -E ${search} ${home}/usr/bin/lscpu "$@"\n`,
    )
    await chmod(wrapper, 0o755)
    await rename(draft, home)
  } catch (cause) {
    // Another process may have been faster; its tools are as good.
    if (!(await exists(wrappers))) throw cause
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return wrappers
}
