// A base image of Debian packages, in place of one that only a registry on the internet has. Its archive is made by GNU tar.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ownArchitecture } from '@groundwork/registry/image'
import { needImageRoot } from '../../testing/image-root.ts'

const run = promisify(execFile)
const TYPE = 'application/vnd.oci.image'

/** Returns `oci:/path`, for this architecture only. */
export async function debianBase(directory: string): Promise<string> {
  const root = await needImageRoot()
  const blobs = join(directory, 'blobs/sha256')
  const extra = join(directory, 'extra')
  const archive = join(directory, 'layer.tar')
  await mkdir(blobs, { recursive: true })
  // A shell has this name in every image, and databases are created with it.
  await mkdir(join(extra, 'usr/bin'), { recursive: true })
  await symlink('bash', join(extra, 'usr/bin/sh'))
  // Everybody may write there; podman takes the rights from the image.
  await mkdir(join(extra, 'tmp'))
  await chmod(join(extra, 'tmp'), 0o1777)
  await run('tar', [
    '--create',
    '--file',
    archive,
    '-C',
    root,
    // What comes from the other directory: podman refuses an archive that has a path twice.
    ...['--exclude', './tmp', '--exclude', './usr/bin/sh'],
    '.',
    '-C',
    extra,
    'usr/bin/sh',
    'tmp',
  ])
  const put = async (bytes: Buffer, mediaType: string) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    await writeFile(join(blobs, digest), bytes)
    return { mediaType, digest: `sha256:${digest}`, size: bytes.length }
  }
  const layer = await put(await readFile(archive), `${TYPE}.layer.v1.tar`)
  const config = await put(
    Buffer.from(
      JSON.stringify({
        architecture: ownArchitecture(),
        os: 'linux',
        config: {
          Env: ['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
          Cmd: ['/bin/bash'],
        },
        rootfs: { type: 'layers', diff_ids: [layer.digest] },
      }),
    ),
    `${TYPE}.config.v1+json`,
  )
  const manifest = { schemaVersion: 2, mediaType: `${TYPE}.manifest.v1+json`, config, layers: [layer] }
  const entry = await put(Buffer.from(JSON.stringify(manifest)), manifest.mediaType)
  await writeFile(join(directory, 'index.json'), JSON.stringify({ schemaVersion: 2, manifests: [entry] }))
  await writeFile(join(directory, 'oci-layout'), '{"imageLayoutVersion":"1.0.0"}')
  return `oci:${directory}`
}
