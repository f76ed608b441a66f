// The kubectl of Debian. Only unpacked: a machine may have another one, which must stay as it is.
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unpackDebianPackages } from '../testing/debian-files.ts'
import { givenProgram, toolDirectory } from '../testing/tool-directory.ts'

/** Where the program is. */
export async function needKubectl(): Promise<string> {
  const given = givenProgram('kubectl')
  if (given !== undefined) return given
  const home = toolDirectory('kubernetes-client-of-debian')
  const program = join(home, 'usr', 'bin', 'kubectl')
  if (await exists(program)) return program
  await mkdir(dirname(home), { recursive: true })
  const directory = await mkdtemp(`${home}-`)
  try {
    await unpackDebianPackages(['kubernetes-client'], directory)
    await rename(directory, home)
  } catch (cause) {
    // Another process may have been faster; its program is as good.
    if (!(await exists(program))) throw cause
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
  return program
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
