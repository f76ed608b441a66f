import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findCluster } from '../objects/find.ts'
import { pythonText } from '../python/text-of.ts'
import type { PythonRecord, PythonValue } from '../python/values.ts'
import { giveUp, type Session } from '../session.ts'

const isManifest = (name: string): boolean => /\.ya?ml$/.test(name)

interface ManifestFile {
  readonly name: string
  readonly content: () => Promise<Buffer>
}

/** `source`: a directory, or records with the text of each file. Files go up in the order of their names. */
export async function uploadManifests(
  session: Session,
  cluster: string,
  source: PythonValue,
  isOpenshift: boolean,
): Promise<void> {
  const cluster_id = await findCluster(session, cluster)
  const isList = Array.isArray(source)
  const files = isList ? fromRecords(source) : await fromDirectory(session, pythonText(source))
  const wanted = files.filter(({ name }) => {
    if (!isManifest(name)) session.warn(`Skipping file ${name}`)
    return isManifest(name)
  })
  for (const { name, content } of wanted) {
    session.info(`Uploading file ${name}`)
    await session.client.call('V2CreateClusterManifest', {
      params: { cluster_id },
      body: {
        file_name: name,
        content: (await content()).toString('base64'),
        folder: isOpenshift ? 'openshift' : 'manifests',
      },
    })
  }
}

const fromRecords = (list: readonly PythonValue[]): readonly ManifestFile[] =>
  list.flatMap((entry) => {
    const [first] = Object.entries(entry as PythonRecord)
    if (first === undefined) return []
    return [{ name: first[0], content: async () => Buffer.from(pythonText(first[1])) }]
  })

async function fromDirectory(session: Session, path: string): Promise<readonly ManifestFile[]> {
  return (await filesIn(session, path)).map((name) => ({ name, content: () => readFile(join(path, name)) }))
}

/** In the order of their names; aicli takes them as the file system gives them. */
export async function filesIn(session: Session, path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null)
  if (found === null) return giveUp(session, `Directory ${path} not found`)
  if (!found.isDirectory()) return giveUp(session, `${path} is not a directory`)
  const names = (await readdir(path)).toSorted()
  return names.length === 0 ? giveUp(session, `No files found in directory ${path}`, 0) : names
}
