// Programs that the Debian release of this machine does not have, or has too old. They need no other libraries than the C library.
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { exists } from './exists.ts'
import { unpackOtherPackages } from './own-package-lists.ts'
import { givenProgram, toolDirectory } from './tool-directory.ts'

const RELEASE = 'trixie'

/** Where the program is; unpacked once, and kept beside the other tools. `path` is inside of the package. */
export async function needNewerProgram(name: string, debianPackage: string, path: string): Promise<string> {
  const given = givenProgram(name)
  if (given !== undefined) return given
  const home = toolDirectory(`${debianPackage}-of-debian-${RELEASE}`)
  const program = join(home, path)
  if (await exists(program)) return program
  await mkdir(dirname(home), { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  try {
    await unpackOtherPackages([debianPackage], draft, { release: RELEASE })
    await rename(draft, home)
  } catch (cause) {
    // Another process may have been faster; its program is as good.
    if (!(await exists(program))) throw cause
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return program
}
