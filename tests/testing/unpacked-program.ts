// A program of a Debian package that is only unpacked: installing it might start a daemon, or replace what the machine has.
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unpackDebianPackages } from './debian-files.ts'
import { exists } from './exists.ts'
import { givenProgram, toolDirectory } from './tool-directory.ts'

/** Where the program is; unpacked once, and kept beside the other tools. */
export async function needUnpackedProgram(
  name: string,
  debianPackage: string,
  folder: 'bin' | 'sbin' = 'bin',
): Promise<string> {
  const given = givenProgram(name)
  if (given !== undefined) return given
  const home = toolDirectory(`${debianPackage}-of-debian`)
  const program = join(home, 'usr', folder, name)
  if (await exists(program)) return program
  await mkdir(dirname(home), { recursive: true })
  const directory = await mkdtemp(`${home}-`)
  try {
    await unpackDebianPackages([debianPackage], directory)
    await rename(directory, home)
  } catch (cause) {
    // Another process may have been faster; its program is as good.
    if (!(await exists(program))) throw cause
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  return program
}
