// The account that the service runs as. A database asks the system for the name of its account, so there has to be one.

import { readSmallFile } from '@groundwork/registry/image'
import type { LayerRecipe } from '../build/image-recipe.ts'
import { type LayerEntry, textEntry } from '../layer/layer-entry.ts'

export const SERVICE_UID = 1001
export const DATA_DIRECTORY = '/data'

const ROOT_LINE = 'root:x:0:0:root:/root:/sbin/nologin\n'
const NAME = 'groundwork'

/** The list of accounts of the base image, with ours in it. */
export function withAccount(passwd: string | null): string {
  const lines = (passwd ?? ROOT_LINE).replace(/\n*$/, '\n')
  const isThere = lines.split('\n').some((line) => line.split(':')[2] === String(SERVICE_UID))
  return isThere ? lines : `${lines}${NAME}:x:${SERVICE_UID}:0:Groundwork:${DATA_DIRECTORY}:/sbin/nologin\n`
}

export const ACCOUNT_LAYER: LayerRecipe = {
  content: 'account and data directory',
  async entries(openBase) {
    const passwd = await readSmallFile(await openBase(), 'etc/passwd')
    return [
      textEntry('/etc/passwd', 0o644, withAccount(passwd)),
      // Some clusters run it as another account, which is in the group of root.
      { kind: 'directory', path: DATA_DIRECTORY, mode: 0o770, uid: SERVICE_UID } satisfies LayerEntry,
    ]
  },
}
