// Takes one file out of the system on a live image, without unpacking the rest.
import { ImageError } from '../image-error.ts'
import type { RootFilesystem } from './find-root-filesystem.ts'
import { runTool } from './run-tool.ts'

const UNSQUASHFS = { command: 'unsquashfs', debianPackage: 'squashfs-tools' }
/** From version 1.8 on (Debian 13) it can begin in the middle of a file and print content. */
const DUMP_EROFS = { command: 'dump.erofs', debianPackage: 'erofs-utils' }

/** `iso`: path of the live image on this machine. The file may lie in any deployment of the system. */
export async function readRootFile(iso: string, root: RootFilesystem, path: string): Promise<Uint8Array> {
  return root.kind === 'squashfs' ? readSquashfs(iso, root.offset, path) : readErofs(iso, root.offset, path)
}

async function readSquashfs(iso: string, offset: number, path: string): Promise<Uint8Array> {
  const start = ['-o', String(offset)]
  const list = (await runTool(UNSQUASHFS, [...start, '-lc', '-d', '', iso])).toString('utf8')
  const found = list.split('\n').find((line) => isWanted(line, path))
  if (found === undefined) throw missing(path)
  return runTool(UNSQUASHFS, [...start, '-no-wildcards', '-cat', iso, found.replace(/^\/+/, '')])
}

async function readErofs(iso: string, offset: number, path: string): Promise<Uint8Array> {
  const start = [`--offset=${offset}`]
  const list = async (directory: string): Promise<readonly string[]> => {
    const text = (await runTool(DUMP_EROFS, [...start, '--ls', `--path=${directory}`, iso])).toString('utf8')
    // Number, type and name of each entry, after a head of other lines.
    return text.split('\n').flatMap((line) => /^\s*\d+\s+\d+\s+(\S+)\s*$/.exec(line)?.[1] ?? [])
  }
  const below = async (directory: string) =>
    (await list(directory))
      .filter((name) => name !== '.' && name !== '..')
      .map((name) => `${directory}/${name}`)
  const systems = await below('/ostree/deploy').catch((error: Error) => {
    if (/offset|option/i.test(error.message)) throw tooOld(error)
    return []
  })
  const deployments = (await Promise.all(systems.map((system) => below(`${system}/deploy`)))).flat()
  for (const root of [...deployments.filter((name) => !name.endsWith('.origin')), '']) {
    const bytes = await runTool(DUMP_EROFS, [...start, '--cat', `--path=${root}${path}`, iso]).catch(
      () => null,
    )
    if (bytes !== null && bytes.length > 0) return bytes
  }
  throw missing(path)
}

/** Nothing in the name that a tool would take for a pattern. */
const isWanted = (line: string, path: string): boolean =>
  (line === path || line.endsWith(path)) && /^[\w./+~:-]+$/.test(line) && !line.includes('/ostree/repo/')

const missing = (path: string): ImageError =>
  new ImageError(
    500,
    `There is no ${path} on this live image, which its ramdisk needs for static networks: take the live image that belongs to this version, or a full ISO.`,
  )

const tooOld = (cause: Error): ImageError =>
  new ImageError(
    500,
    'dump.erofs of this machine is too old to look into this live image; version 1.8 or later is needed (Debian 13 has it in erofs-utils).',
    { cause },
  )
