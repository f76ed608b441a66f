import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ownValue } from '@groundwork/json/json-values'
import { usageError } from '../failures/cli-error.ts'
import { findKind } from '../kinds/kinds.ts'
import { resolveName } from '../kinds/resolve-name.ts'
import { nearest } from '../output/choose-columns.ts'
import { connect } from '../remote/connect.ts'
import type { Surroundings } from '../terminal/surroundings.ts'
import type { DownloadFlags } from './add-file-commands.ts'
import { downloadImage } from './download-image.ts'
import { DOWNLOADABLE, type DownloadableFile } from './downloadable-files.ts'
import { safeFileName } from './safe-file-name.ts'
import { saveResponse } from './save-response.ts'
import { findHost } from './scope.ts'

export const IMAGE_FILE = 'iso'

export async function runDownload(
  around: Surroundings,
  file: string,
  name: string | undefined,
  flags: DownloadFlags,
): Promise<void> {
  const wanted = ownValue(DOWNLOADABLE, file)
  if (wanted === undefined && file !== IMAGE_FILE) throw unknownFile(file)
  const of = wanted?.of ?? 'infraenv'
  if (name === undefined) throw usageError(`Say of which ${of}.`)
  const isHidden = wanted?.isSecret && !flags.reveal
  if (isHidden && flags.to === '-' && around.out.isTTY)
    throw usageError(
      `${file} holds secrets, and would stand on this terminal.`,
      'Add --reveal, or write it to a file.',
    )
  const connection = await connect(around, flags)
  const owner = name.replace(/^[\w-]+\//, '')
  if (wanted === undefined) {
    const kind = findKind('infraenv')
    const row = resolveName(kind, await kind.list(connection.client, {}), owner)
    const target = await targetOf(flags.to, `discovery-${kind.nameOf(row)}.iso`)
    return downloadImage(around, connection, { infra_env_id: kind.id(row), target, flags })
  }
  const { client } = connection
  const { ids, ownName } = await findOwner(client, wanted, owner)
  const response = await wanted.open(client, ids)
  await saveResponse(around, response, {
    target: await targetOf(
      flags.to,
      wanted.fileName.replace('NAME', () => ownName),
    ),
    flags,
  })
}

async function findOwner(
  client: Parameters<DownloadableFile['open']>[0],
  { of }: DownloadableFile,
  name: string,
) {
  const none = { cluster_id: '', infra_env_id: '', host_id: '' }
  if (of === 'host') {
    const host = await findHost(client, name)
    return { ids: { ...none, infra_env_id: host.infra_env_id, host_id: host.id }, ownName: host.name }
  }
  const kind = findKind(of)
  const row = resolveName(kind, await kind.list(client, {}), name)
  const id = kind.id(row)
  return {
    ids: { ...none, ...(of === 'cluster' ? { cluster_id: id } : { infra_env_id: id }) },
    ownName: kind.nameOf(row),
  }
}

/** A directory keeps the usual name; null: standard output. */
export async function targetOf(to: string | undefined, usual: string): Promise<string | null> {
  if (to === '-') return null
  if (to === undefined) return safeFileName(usual)
  const found = await stat(to).catch(() => null)
  return found?.isDirectory() ? join(to, safeFileName(usual)) : to
}

function unknownFile(file: string) {
  const names = [IMAGE_FILE, ...Object.keys(DOWNLOADABLE)]
  const near = nearest(file, names)
  return usageError(
    `There is no file "${file}".${near === null ? '' : ` Did you mean ${near}?`}`,
    `There are ${names.join(', ')}.`,
  )
}
