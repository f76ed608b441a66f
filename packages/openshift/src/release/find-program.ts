import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** Where installers look for programs, whatever the environment of the service is. */
export const USUAL_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** Whether an installer that is run here would find the program. */
export async function isProgramInstalled(name: string, path: string = USUAL_PATH): Promise<boolean> {
  for (const directory of path.split(':')) {
    const isThere = await access(join(directory, name), constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return true
  }
  return false
}
